#!/bin/sh
# Run once by the image of PostgreSQL: a role that owns its database and nothing else.
# Row-level security does not hold superusers, so the service must not be one.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" <<'SQL'
create role mostrador login password :'password';
create database mostrador owner mostrador;
SQL
