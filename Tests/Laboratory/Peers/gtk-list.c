// The cards of StressCards in a GTK 4 list: gtk-list ROWS BLOBS WIDTH HEIGHT
//
// As one writes it with GTK: a GtkListView, whose rows are drawing areas, each drawn with Cairo.
#include <gtk/gtk.h>
#include <stdint.h>
#include <stdlib.h>

enum { card_width = 992, card_height = 160 };

static int rows, blobs, width, height;

// SplitMix64, seeded by the row, as Plugins/StressCards has it.
static uint64_t next(uint64_t *state) {
  uint64_t mixed = *state += 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31);
}

// Swift's Double.random(in: least..<most).
static double between(uint64_t *state, double least, double most) {
  uint64_t significand = next(state) & ((UINT64_C(1) << 53) - 1);
  return (most - least) * ((double)significand * 0x1p-53) + least;
}

static void draw(GtkDrawingArea *area, cairo_t *context, int w, int h, gpointer unused) {
  int row = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(area), "row"));
  uint64_t state = (uint64_t)row;
  cairo_set_source_rgb(context, 0xfa / 255.0, 0xfa / 255.0, 0xf5 / 255.0);
  cairo_paint(context);
  for (int blob = 0; blob < blobs; blob++) {
    double x = between(&state, 0, w), y = between(&state, 0, h), radius = between(&state, 20, 80);
    double red = between(&state, 0.16, 0.94), green = between(&state, 0.16, 0.94), blue = between(&state, 0.16, 0.94);
    cairo_pattern_t *fade = cairo_pattern_create_radial(x, y, 0, x, y, radius);
    cairo_pattern_add_color_stop_rgba(fade, 0, red, green, blue, 0.6);
    cairo_pattern_add_color_stop_rgba(fade, 1, 1, 1, 1, 0);
    cairo_set_source(context, fade);
    cairo_arc(context, x, y, radius, 0, 2 * G_PI);
    cairo_fill(context);
    cairo_pattern_destroy(fade);
  }
  char title[32];
  g_snprintf(title, sizeof title, "Row %d", row);
  cairo_set_source_rgb(context, 0x1d / 255.0, 0x1f / 255.0, 0x23 / 255.0);
  cairo_select_font_face(context, "Inter", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
  cairo_set_font_size(context, 28);
  cairo_move_to(context, 24, h / 2.0 + 10);
  cairo_show_text(context, title);
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused) {
  GtkWidget *area = gtk_drawing_area_new();
  gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), card_width);
  gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), card_height);
  gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, NULL, NULL);
  gtk_widget_set_halign(area, GTK_ALIGN_CENTER);
  gtk_widget_set_margin_top(area, 8);
  gtk_widget_set_margin_bottom(area, 8);
  gtk_list_item_set_child(item, area);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer unused) {
  GtkWidget *area = gtk_list_item_get_child(item);
  g_object_set_data(G_OBJECT(area), "row", GINT_TO_POINTER((int)gtk_list_item_get_position(item)));
  gtk_widget_queue_draw(area);
}

static void activate(GtkApplication *application, gpointer unused) {
  GtkStringList *list = gtk_string_list_new(NULL);
  for (int row = 0; row < rows; row++) gtk_string_list_append(list, "");
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkWidget *view = gtk_list_view_new(GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(list))), factory);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), view);
  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "flyloft-cards");
  gtk_window_set_default_size(GTK_WINDOW(window), width, height);
  gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
  gtk_window_set_child(GTK_WINDOW(window), scrolled);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  if (count != 5) {
    g_printerr("usage: gtk-list ROWS BLOBS WIDTH HEIGHT\n");
    return 64;
  }
  rows = atoi(arguments[1]), blobs = atoi(arguments[2]), width = atoi(arguments[3]), height = atoi(arguments[4]);
  GtkApplication *application = gtk_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  int status = g_application_run(G_APPLICATION(application), 1, arguments);
  g_object_unref(application);
  return status;
}
