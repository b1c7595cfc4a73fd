#!/bin/sh
# The PostgreSQL image runs this once: it creates a role that owns its database and nothing else.
# The role must not be a superuser, because row-level security does not apply to superusers.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role mostrador login password :'password';
create database mostrador owner mostrador;
SQL
