#pragma once

#include <stdbool.h>
#include <stdint.h>

/// Loads libsqlite3, which databases are read with, for this process and those that it forks. Loads it once.
///
/// - Returns: nil, or why it can't be loaded, in words.
const char *late_sqlite_load(void);

/// Whether it can't be loaded, found out without loading what is there.
bool late_sqlite_is_missing(void);

typedef struct late_sqlite_database late_sqlite_database;
typedef struct late_sqlite_query late_sqlite_query;

/// Opens a database for reading, by a descriptor that stays the caller's and open. Nothing is locked, and no other file is read: what
/// stands in a journal or a log beside it is not seen.
///
/// - Returns: nil, or what is wrong, in the library's words, until the next call.
const char *late_sqlite_open(int file, late_sqlite_database **database);
void late_sqlite_close(late_sqlite_database *database);

/// Begins a query. It is for one call at a time.
///
/// - Returns: nil, or what is wrong, in the library's words, until the next call.
const char *late_sqlite_begin(late_sqlite_database *database, const char *text, late_sqlite_query **query);
/// Has it begin anew with the number of its only parameter.
void late_sqlite_restart(late_sqlite_query *query, int64_t number);
/// Goes to the next row.
///
/// - Returns: 1 for a row, 0 where there are no more, -1 for an error, which `late_sqlite_failure` tells.
int late_sqlite_step(late_sqlite_query *query);
const char *late_sqlite_failure(late_sqlite_database *database);
int late_sqlite_columns(late_sqlite_query *query);
/// The name of a column, until the query ends.
const char *late_sqlite_name(late_sqlite_query *query, int column);
int64_t late_sqlite_integer(late_sqlite_query *query, int column);
/// A value as text, until the next step; of what is no text its bytes. Nil for none.
///
/// - Parameter is_bytes: set to whether it is no text.
const unsigned char *late_sqlite_text(late_sqlite_query *query, int column, int *length, bool *is_bytes);
void late_sqlite_end(late_sqlite_query *query);
