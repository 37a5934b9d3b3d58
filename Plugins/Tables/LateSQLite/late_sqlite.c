#define _GNU_SOURCE
// Databases, read by SQLite, which is loaded with the first file. Few functions of it are needed, whose form never changes
// (https://sqlite.org/c3ref/intro.html), so they are declared here.
#include "LateSQLite.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Each function that is needed, with its type.
#define FUNCTIONS(ONE) \
  ONE(int, vfs_register, (void *vfs, int is_default)) \
  ONE(int, open_v2, (const char *name, late_sqlite_database **, int flags, const char *vfs)) \
  ONE(int, close, (late_sqlite_database *)) \
  ONE(int, exec, (late_sqlite_database *, const char *text, void *, void *, char **)) \
  ONE(int, limit, (late_sqlite_database *, int which, int value)) \
  ONE(const char *, errmsg, (late_sqlite_database *)) \
  ONE(int, prepare_v2, (late_sqlite_database *, const char *text, int length, late_sqlite_query **, const char **)) \
  ONE(int, reset, (late_sqlite_query *)) \
  ONE(int, bind_int64, (late_sqlite_query *, int, int64_t)) \
  ONE(int, step, (late_sqlite_query *)) \
  ONE(int, finalize, (late_sqlite_query *)) \
  ONE(int, column_count, (late_sqlite_query *)) \
  ONE(const char *, column_name, (late_sqlite_query *, int)) \
  ONE(int, column_type, (late_sqlite_query *, int)) \
  ONE(int64_t, column_int64, (late_sqlite_query *, int)) \
  ONE(const unsigned char *, column_text, (late_sqlite_query *, int)) \
  ONE(int, column_bytes, (late_sqlite_query *, int))

#define DECLARE(type, name, parameters) type(*name) parameters;
static struct { FUNCTIONS(DECLARE) } sqlite;
static const char *failure;
static const char library_name[] = "libsqlite3.so.0";
static const char vfs_name[] = "flyloft";

// Of the library's header.
enum { ok = 0, io_error = 10, not_found = 12, cant_open = 14, read_error = io_error | 1 << 8, short_read = io_error | 2 << 8 };
enum { a_row = 100, the_end = 101 };
enum { read_only = 1, is_main = 0x100, is_immutable = 0x2000 };
enum { limit_length = 0, limit_columns = 2, limit_expression = 3, limit_steps = 5, limit_attached = 7, limit_trigger = 10 };
enum { blob = 4, null = 5 };

// A file system that has one file: a descriptor. In the sandbox there is no other.

typedef struct file {
  const struct file_methods *methods;
  int descriptor;
} file;

struct file_methods {
  int version;
  int (*close)(file *);
  int (*read)(file *, void *, int length, int64_t offset);
  int (*write)(file *, const void *, int length, int64_t offset);
  int (*truncate)(file *, int64_t size);
  int (*sync)(file *, int flags);
  int (*size)(file *, int64_t *);
  int (*lock)(file *, int);
  int (*unlock)(file *, int);
  int (*has_reserved)(file *, int *);
  int (*control)(file *, int, void *);
  int (*sector)(file *);
  int (*characteristics)(file *);
};

static int close_file(file *it) { return ok; }
static int read_file(file *it, void *bytes, int length, int64_t offset) {
  int filled = 0;
  while (filled < length) {
    ssize_t got = pread(it->descriptor, (char *)bytes + filled, length - filled, offset + filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return read_error;
    if (got == 0) {
      memset((char *)bytes + filled, 0, length - filled);
      return short_read;
    }
    filled += got;
  }
  return ok;
}
static int write_file(file *it, const void *bytes, int length, int64_t offset) { return io_error; }
static int truncate_file(file *it, int64_t size) { return io_error; }
static int sync_file(file *it, int flags) { return ok; }
static int size_of_file(file *it, int64_t *size) {
  struct stat status;
  if (fstat(it->descriptor, &status) != 0) return io_error;
  *size = status.st_size;
  return ok;
}
static int lock(file *it, int level) { return ok; }
static int has_reserved(file *it, int *has) { return *has = 0, ok; }
static int control(file *it, int what, void *value) { return not_found; }
static int sector(file *it) { return 4096; }
// So it looks for no journal, and takes no lock.
static int characteristics(file *it) { return is_immutable; }

static const struct file_methods methods = {
  1, close_file, read_file, write_file, truncate_file, sync_file, size_of_file, lock, lock, has_reserved, control, sector,
  characteristics,
};

typedef struct vfs {
  int version, file_size, name_limit;
  struct vfs *next;
  const char *name;
  void *own;
  int (*open)(struct vfs *, const char *name, file *, int flags, int *given);
  int (*remove)(struct vfs *, const char *, int);
  int (*access)(struct vfs *, const char *, int, int *);
  int (*full_name)(struct vfs *, const char *, int length, char *);
  void *(*library_open)(struct vfs *, const char *);
  void (*library_error)(struct vfs *, int, char *);
  void (*(*library_find)(struct vfs *, void *, const char *))(void);
  void (*library_close)(struct vfs *, void *);
  int (*randomness)(struct vfs *, int length, char *);
  int (*sleep)(struct vfs *, int microseconds);
  int (*time)(struct vfs *, double *);
  int (*last_error)(struct vfs *, int, char *);
} vfs;

// The descriptor of the database that is being opened.
static _Thread_local int opening = -1;

static int open_file(vfs *it, const char *name, file *opened, int flags, int *given) {
  opened->methods = NULL;
  // Neither a journal nor a place for what finds no room in memory.
  if (!(flags & is_main) || opening < 0) return cant_open;
  *opened = (file){&methods, opening};
  if (given != NULL) *given = read_only;
  return ok;
}
static int remove_file(vfs *it, const char *name, int sync) { return io_error; }
static int access_file(vfs *it, const char *name, int what, int *can) { return *can = 0, ok; }
static int full_name(vfs *it, const char *name, int length, char *full) {
  strncpy(full, name, length - 1);
  full[length - 1] = 0;
  return ok;
}
static void *library_open(vfs *it, const char *name) { return NULL; }
static void library_error(vfs *it, int length, char *text) { if (length > 0) *text = 0; }
static void (*library_find(vfs *it, void *library, const char *name))(void) { return NULL; }
static void library_close(vfs *it, void *library) {}
static int randomness(vfs *it, int length, char *bytes) { return memset(bytes, 7, length), length; }
static int sleep_for(vfs *it, int microseconds) { return microseconds; }
static int tell_time(vfs *it, double *days) { return *days = 2440587.5 + (double)time(NULL) / 86400, ok; }
static int last_error(vfs *it, int length, char *text) { return 0; }

static vfs only_file = {
  1, sizeof(file), 512, NULL, vfs_name, NULL, open_file, remove_file, access_file, full_name, library_open, library_error,
  library_find, library_close, randomness, sleep_for, tell_time, last_error,
};

static void load(void) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    // What it points to is another library's after its next call.
    failure = strdup(dlerror());
    return;
  }
#define FIND(type, name, parameters) \
  if ((sqlite.name = (type(*) parameters)dlsym(library, "sqlite3_" #name)) == NULL) { \
    failure = "it has no sqlite3_" #name; \
    return; \
  }
  FUNCTIONS(FIND)
  if (sqlite.vfs_register(&only_file, 0) != ok) failure = "it takes no file system";
}

const char *late_sqlite_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return failure;
}

bool late_sqlite_is_missing(void) {
  // Debian has it where C's library is.
  Dl_info place;
  if (dladdr((void *)pread, &place) != 0) {
    char path[PATH_MAX];
    const char *end = strrchr(place.dli_fname, '/');
    int length = end == NULL ? 0 : (int)(end - place.dli_fname) + 1;
    snprintf(path, sizeof path, "%.*s%s", length, place.dli_fname, library_name);
    if (access(path, R_OK) == 0) return false;
  }
  return late_sqlite_load() != NULL;
}

const char *late_sqlite_open(int file, late_sqlite_database **database) {
  static _Thread_local char reason[400];
  opening = file;
  int status = sqlite.open_v2("file", database, read_only, vfs_name);
  opening = -1;
  if (status == ok) {
    // A schema is read that means no harm: no function in it runs, rows are of a size that can be shown, and what is damaged is noticed.
    sqlite.limit(*database, limit_length, 100 << 20);
    sqlite.limit(*database, limit_columns, 2000);
    sqlite.limit(*database, limit_expression, 100);
    sqlite.limit(*database, limit_steps, 100000);
    sqlite.limit(*database, limit_attached, 0);
    sqlite.limit(*database, limit_trigger, 10);
    status = sqlite.exec(
      *database, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY; PRAGMA cache_size=-8192;"
      "PRAGMA schema_version", NULL, NULL, NULL);
  }
  if (status == ok) return NULL;
  snprintf(reason, sizeof reason, "%s", *database == NULL ? "out of memory" : sqlite.errmsg(*database));
  sqlite.close(*database);
  *database = NULL;
  return reason;
}

void late_sqlite_close(late_sqlite_database *database) { sqlite.close(database); }

const char *late_sqlite_begin(late_sqlite_database *database, const char *text, late_sqlite_query **query) {
  return sqlite.prepare_v2(database, text, -1, query, NULL) == ok ? NULL : sqlite.errmsg(database);
}

void late_sqlite_restart(late_sqlite_query *query, int64_t number) {
  sqlite.reset(query);
  sqlite.bind_int64(query, 1, number);
}

int late_sqlite_step(late_sqlite_query *query) {
  int status = sqlite.step(query);
  return status == a_row ? 1 : status == the_end ? 0 : -1;
}

const char *late_sqlite_failure(late_sqlite_database *database) { return sqlite.errmsg(database); }
int late_sqlite_columns(late_sqlite_query *query) { return sqlite.column_count(query); }
const char *late_sqlite_name(late_sqlite_query *query, int column) { return sqlite.column_name(query, column); }
int64_t late_sqlite_integer(late_sqlite_query *query, int column) { return sqlite.column_int64(query, column); }

const unsigned char *late_sqlite_text(late_sqlite_query *query, int column, int *length, bool *is_bytes) {
  int type = sqlite.column_type(query, column);
  *is_bytes = type == blob;
  const unsigned char *text = type == null ? NULL : sqlite.column_text(query, column);
  *length = text == NULL ? 0 : sqlite.column_bytes(query, column);
  return text;
}

void late_sqlite_end(late_sqlite_query *query) { sqlite.finalize(query); }
