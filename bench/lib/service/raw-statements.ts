/** The statements that the service sends for its data, without those that check tokens. */
import type { QueryConfig } from 'pg';

const text = `(doc)::text`;
const live = 'account_id = $1 and deleted_at is null';

export function get(account: string, id: string): QueryConfig {
  return {
    name: 'get',
    text: `select version, ${text} as text from products where ${live} and id = $2`,
    values: [account, id],
  };
}

export function count(account: string): QueryConfig {
  return { name: 'count', text: `select count(*) as total from products where ${live}`, values: [account] };
}

export function list(account: string): QueryConfig {
  return {
    name: 'list',
    text: `select ${text} as text from products where ${live} order by created_at desc, id desc limit 20`,
    values: [account],
  };
}

const published = `${live} and status = any($2::text[])`;

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
    text: `select ${text} as text from products where ${published}
      order by base_price asc nulls last, id asc limit 50`,
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
      text: `insert into products (account_id, id, created_at, updated_at, doc, search) values ($1, $2, $3, $3, $4, $5)`,
      values: [account, id, now, doc, doc.slice(0, 500)],
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
