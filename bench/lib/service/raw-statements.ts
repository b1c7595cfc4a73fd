/** The statements of the service for its data, without those that check tokens. */
import type { QueryConfig } from 'pg';

const text = 'body';
const live = 'account_id = $1 and deleted_at is null';

export function get(account: string, id: string): QueryConfig {
  return {
    name: 'get',
    text: `select version, ${text} as text from products where ${live} and id = $2`,
    values: [account, id],
  };
}

export function count(account: string): QueryConfig {
  return {
    name: 'count',
    text: `select coalesce(sum(change), 0)::bigint as total from record_counts
      where account_id = $1 and resource = 'products'`,
    values: [account],
  };
}

const newestFirst = 'order by created_at desc, id desc';

export function list(account: string): QueryConfig {
  return {
    name: 'list',
    text: `select ${text} as text from products where account_id = $1 and id = any(array(
      select id from products where ${live} ${newestFirst} limit 20)) ${newestFirst}`,
    values: [account],
  };
}

const published = `${live} and status = any($2::text[])`;
const byPrice = 'order by base_price asc, id asc';

export function countFiltered(account: string): QueryConfig {
  return {
    name: 'countFiltered',
    text: `select count(*) as total from products where ${published}`,
    values: [account, ['published']],
  };
}

export function listFiltered(account: string): QueryConfig {
  return {
    name: 'listFiltered',
    text: `select ${text} as text from products where account_id = $1 and id = any(array(
      select id from products where ${published} ${byPrice} limit 50)) ${byPrice}`,
    values: [account, ['published']],
  };
}

export function create(account: string, id: string, document: object): QueryConfig[] {
  const now = new Date().toISOString();
  const doc = JSON.stringify({ _id: id, ...document, created_at: now, updated_at: now });
  return [
    { text: 'begin' },
    {
      name: 'insert',
      text: `
        with record as (
          insert into products (account_id, id, created_at, updated_at, doc, search, body, body_version, body_fields)
          values ($1, $2, $3, $3, $4, $5, $6, 1, 0) on conflict (account_id, id) do nothing returning id
        )
        insert into record_counts (account_id, resource, id, change)
        select $1, 'products', record.id, 1 from record returning id`,
      values: [account, id, now, doc, doc.slice(0, 500), doc],
    },
    {
      name: 'audit',
      text: `insert into audit_log (account_id, id, at, actor, action, entity_type, entity_id, request_id, changes)
        values ($1, $2, $3, '{}', 'created', 'product', $2, null, $4)`,
      values: [account, id, now, doc],
    },
    { text: 'commit' },
  ];
}
