/** Customers, suppliers, orders and goals (Reference 2.3 to 2.5), for the tests of standard resources. */
import type { CustomerCreate, GoalCreate, OrderCreate, SupplierCreate } from '@mostrador/types';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

const address = { street: 'Mitre 5', city: 'Rosario', own: 'x' };

export const customers: StandardResource = {
  base: '/api/v1/customers',
  scope: 'customers',
  least: { name: 'Ana' },
  text: 'notes',
  get whole() {
    return customer;
  },
};

export const suppliers: StandardResource = {
  base: '/api/v1/suppliers',
  scope: 'suppliers',
  least: { name: 'Andina' },
  text: 'notes',
  get whole() {
    return supplier;
  },
};

const line = { product_id: 'p1', product_name: 'Cadena', quantity: 2, unit_price: 10.5 };

export const orders: StandardResource = {
  base: '/api/v1/orders',
  scope: 'orders',
  least: { supplier_id: 's1', items: [line] },
  text: 'notes',
  invalid: { items: [] },
  get whole() {
    return order;
  },
  decided: { amount_paid: { type: 'number', minimum: 0, maximum: 999_999_999_999.99 } },
};

export const goals: StandardResource = {
  base: '/api/v1/goals',
  scope: 'sales_goals',
  table: 'goals',
  least: {
    name: 'Octubre',
    goal_type: 'revenue',
    target_value: 1000,
    period: 'monthly',
    start_date: '2026-02-01',
    end_date: '2028-12-31',
  },
  get whole() {
    return goal;
  },
  decided: { filter: { type: 'object' } },
};

/** Bodies with every field. A missing field does not compile. */
export const customer = {
  name: 'Ana Quiroga',
  email: 'ana@example.com',
  customer_email: 'ana@work.example.com',
  phone: '555',
  document_type: 'dni',
  document_number: '28456120',
  address,
  status: 'inactive',
  notes: 'Llama de tarde',
  tags: ['web'],
  custom_fields: { rodado: 29 },
  metadata: { origen: 'web' },
} satisfies Required<CustomerCreate>;

export const supplier = {
  name: 'Andina',
  email: 'andina@example.com',
  phone: '555',
  tax_id: '30-71552083-0',
  fiscal_info: {
    tipo_documento: 80,
    numero_documento: '30715520830',
    condicion_iva: 'exento',
    razon_social: 'Andina SA',
    domicilio_comercial: 'Mitre 5',
    provincia: 'Santa Fe',
    codigo_postal: 'S2000',
    pais: 'AR',
  },
  contact_name: 'Luis',
  address: 'Mitre 5',
  status: 'active',
  category: 'Repuestos',
  payment_terms: '30 días',
  website: 'https://andina.example.com',
  notes: 'Entrega los lunes',
  tags: ['mayorista'],
  product_ids: ['6f00000000000000000000a1'],
} satisfies Required<SupplierCreate>;

export const order = {
  supplier_id: '6f00000000000000000000b1',
  items: [{ ...line, variant_id: 'v1' }],
  tax_amount: 4.41,
  shipping_cost: 100,
  expected_delivery_date: '2026-11-05',
  notes: 'De mañana',
  shipping_address: address,
  payment_terms: '30 días',
  status: 'pending',
  payment_status: 'partial',
  amount_paid: 20,
} satisfies Required<OrderCreate>;

export const goal = {
  name: 'Octubre',
  goal_type: 'product_category',
  target_value: 1000,
  period: 'monthly',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
  description: 'Del local',
  status: 'paused',
  team_members: ['u1'],
  tags: ['mensual'],
  notifications_enabled: true,
  milestones: [{ name: 'Mitad', target_value: 500, due_date: '2026-10-15' }],
  filter: { category_id: 'c1', publication_id: null },
} satisfies Required<GoalCreate>;

/** Spanish order: accents matter only between equal letters, and ñ is a letter after n. */
const names = { a: 'Ñandú', b: 'nube', c: 'Ábaco', d: 'zapato', e: 'abeja' };
const byName: ListOf['sorts'][number] = ['name', 'cebad', 'dabec'];
/** `b` is changed last. */
const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

export const customerList: ListOf = {
  base: customers.base,
  records: {
    a: { name: names.a, email: 'b@example.com', document_type: 'dni', document_number: '9', tags: ['web'] },
    b: { name: names.b, email: 'a@example.com', document_type: 'cuit', status: 'blocked' },
    c: { name: names.c, document_number: '10', tags: ['web', 'taller'] },
    d: { name: names.d, document_type: 'dni', status: 'inactive' },
    e: { name: names.e, email: 'c@example.com', status: 'active' },
  },
  filters: [
    ['status=active', 'eca'],
    ['status=blocked,inactive', 'db'],
    ['document_type=dni', 'da'],
    ['document_type=dni,cuit', 'dba'],
    ['document_type=passport', ''],
    ['tags=web', 'ca'],
    ['tags=taller,otra', 'c'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['email', 'baecd', 'eabdc'],
    ['document_number', 'cabde', 'acedb'],
    ['status', 'acebd', 'dbeca'],
    ['points_balance', 'abcde', 'edcba'],
  ],
};

export const supplierList: ListOf = {
  base: suppliers.base,
  records: {
    a: { name: names.a, tax_id: '30', category: 'Óptica', tags: ['x'] },
    b: { name: names.b, tax_id: '20', status: 'nuevo', contact_name: 'Pérez' },
    c: { name: names.c, category: 'nube', fiscal_info: { razon_social: 'Andina S.A.' } },
    d: { name: names.d, category: 'Ñandú', status: 'viejo', notes: 'Cierra los lunes' },
    e: { name: names.e, tax_id: '25', tags: ['x', 'y'] },
  },
  filters: [
    ['status=active', 'eca'],
    ['status=nuevo,viejo', 'db'],
    ['tax_id=30', 'a'],
    ['tax_id=30,25', 'ea'],
    ['category=nube', 'c'],
    ['category=nube,Óptica', 'ca'],
    ['tags=x', 'ea'],
    ['tags=y,z', 'e'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['tax_id', 'beacd', 'aebdc'],
    ['category', 'cdabe', 'adceb'],
    ['status', 'acebd', 'dbeca'],
  ],
};

const lineOf = (product_name: string, unit_price: number) => ({
  ...line,
  product_name,
  quantity: 1,
  unit_price,
});

export const orderList: ListOf = {
  base: orders.base,
  records: {
    a: { supplier_id: 's1', items: [lineOf('Cadena', 100)], expected_delivery_date: '2026-11-05' },
    b: { supplier_id: 's2', items: [lineOf('Cámara', 20)], status: 'delivered', notes: 'Urgente' },
    c: { supplier_id: 's1', items: [lineOf('Ñandú', 20)], tax_amount: 5, payment_status: 'paid' },
    d: {
      supplier_id: 's3',
      items: [lineOf('Casco', 9)],
      status: 'cancelled',
      expected_delivery_date: '2026-10-09',
    },
    e: { supplier_id: 's2', items: [lineOf('Luz', 300)], status: 'completed', payment_status: 'partial' },
  },
  touch: { payment_terms: 'x' },
  filters: [
    ['status=draft', 'ca'],
    ['status=delivered,completed', 'eb'],
    ['payment_status=paid,partial', 'ec'],
    ['payment_status=pending', 'dba'],
    ['supplier_id=s1', 'ca'],
    ['supplier_id=s1,s3', 'dca'],
    ['stock_received=true', 'eb'],
    ['stock_received=false', 'dca'],
    ['min_total=25', 'eca'],
    ['max_total=25', 'dcb'],
    ['min_total=20&max_total=100', 'cba'],
    ['date_from=2026-10-01', 'edcba'],
    ['date_to=2026-09-30', ''],
    ['from=2026-10-01T12:12:00Z', 'edc'],
    ['to=2026-10-01T12:11:00Z', 'ba'],
  ],
  sorts: [
    ...byTime,
    ['order_number', 'abcde', 'edcba'],
    ['total', 'dbcae', 'eacbd'],
    ['expected_delivery_date', 'dabce', 'adecb'],
    ['received_at', 'beacd', 'ebdca'],
    ['status', 'debac', 'cabed'],
    ['payment_status', 'ceabd', 'dbaec'],
  ],
};

const goalOf = (members: object) => ({ ...goals.least, ...members });

export const goalList: ListOf = {
  base: goals.base,
  records: {
    a: goalOf({
      name: names.a,
      target_value: 0,
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      tags: ['x'],
    }),
    b: goalOf({ name: names.b, goal_type: 'custom', period: 'daily', status: 'paused' }),
    c: goalOf({ name: names.c, target_value: 5, start_date: '2026-01-01', end_date: '2026-12-31' }),
    d: goalOf({ name: names.d, goal_type: 'items', period: 'yearly', notifications_enabled: true }),
    e: goalOf({
      name: names.e,
      target_value: 10,
      status: 'draft',
      description: 'De verano',
      tags: ['x', 'y'],
    }),
  },
  filters: [
    ['goal_type=revenue', 'eca'],
    ['goal_type=custom,items', 'db'],
    ['period=daily,yearly', 'db'],
    ['status=paused,draft', 'eb'],
    ['notifications_enabled=true', 'd'],
    ['notifications_enabled=false', 'ecba'],
    ['is_achieved=true', 'a'],
    ['is_achieved=false', 'edcb'],
    ['tags=x', 'ea'],
    ['date_from=2026-03-01', 'a'],
    ['date_to=2026-01-31', 'c'],
    ['from=2026-02-01&to=2026-02-28', 'edb'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['target_value', 'acebd', 'dbeca'],
    ['start_date', 'cbdea', 'aedbc'],
    ['end_date', 'acbde', 'edbca'],
    ['status', 'acdeb', 'bedca'],
  ],
};
