/** CRM resources (Reference 2.4), for the tests of standard resources. */
import type {
  CrmCommunicationCreate,
  CrmOpportunityCreate,
  CrmPipelineCreate,
  CrmReminderCreate,
  CrmSegmentCreate,
  CrmTaskCreate,
  CrmTemplateCreate,
} from '@mostrador/types';
import type { Api } from '../api.ts';
import type { Needs } from '../standard/needed.ts';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

export const leastPipeline = {
  name: 'Ventas',
  stages: [
    { id: 'contacto', name: 'Contacto', probability: 10 },
    { id: 'cierre', name: 'Cierre', probability: 90 },
  ],
} satisfies CrmPipelineCreate;

export const wholePipeline = {
  ...leastPipeline,
  description: 'A empresas',
  is_default: true,
  metadata: { origen: 'web' },
} satisfies Required<CrmPipelineCreate>;

export const leastOpportunity = {
  title: 'Flota',
  pipeline_id: '$pipeline',
  stage_id: 'contacto',
} satisfies CrmOpportunityCreate;

export const wholeOpportunity = {
  ...leastOpportunity,
  customer_id: '6f00000000000000000000c1',
  amount: 1000.5,
  currency: 'USD',
  probability: 35,
  expected_close_date: '2026-11-20T15:00:00.000Z',
  owner_email: 'Lucia@example.com',
  status: 'open',
  notes: 'Antes del verano',
  metadata: { origen: 'web' },
} satisfies Required<CrmOpportunityCreate>;

/** Creates two pipelines with the same stages. */
export const needsPipelines: Needs = async (api: Api) => {
  const make = async () => (await api.post('/api/v1/crm-pipelines/', leastPipeline)).data._id;
  return { pipeline: await make(), other: await make() };
};

export const pipelines: StandardResource = {
  base: '/api/v1/crm-pipelines',
  scope: 'crm',
  table: 'crm_pipelines',
  least: leastPipeline,
  whole: wholePipeline,
  shows: {
    stages: (given) => (Array.isArray(given) ? given.map((stage) => ({ color: null, ...stage })) : given),
  },
};

export const opportunities: StandardResource = {
  base: '/api/v1/crm-opportunities',
  scope: 'crm',
  table: 'crm_opportunities',
  text: 'title',
  invalid: { title: '' },
  least: leastOpportunity,
  whole: wholeOpportunity,
  references: ['pipeline_id', 'stage_id'],
  decided: { amount: { type: 'number', minimum: -999_999_999_999.99, maximum: 999_999_999_999.99 } },
  // Without a probability of its own, it has that of its stage.
  shows: {
    probability: (given) => given ?? 10,
    currency: (given) => (typeof given === 'string' ? given.toUpperCase() : null),
  },
  needs: needsPipelines,
};

/** Spanish order: accents matter only between equal letters, and ñ is a letter after n. */
const names = { a: 'Ñandú', b: 'nube', c: 'Ábaco', d: 'zapato', e: 'abeja' };
const byName = ['cebad', 'dabec'] as const;
/** `b` is changed last. */
const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

const pipelineOf = (name: string, more: object = {}) => ({ ...leastPipeline, name, ...more });

export const pipelineList: ListOf = {
  base: pipelines.base,
  records: {
    a: pipelineOf(names.a),
    b: pipelineOf(names.b, { is_default: true, description: 'De la casa' }),
    c: pipelineOf(names.c),
    d: pipelineOf(names.d, { is_default: true }),
    e: pipelineOf(names.e, { is_default: false }),
  },
  touch: { description: 'Del taller' },
  filters: [
    ['is_default=true', 'd'],
    ['is_default=false', 'ecba'],
  ],
  sorts: [...byTime, ['name', ...byName]],
};

const opportunityOf = (title: string, more: object = {}) => ({ ...leastOpportunity, title, ...more });

export const opportunityList: ListOf = {
  base: opportunities.base,
  needs: needsPipelines,
  records: {
    a: opportunityOf(names.a, { amount: 10, expected_close_date: '2026-11-05T12:00:00Z' }),
    b: opportunityOf(names.b, { pipeline_id: '$other', status: 'won', probability: 100 }),
    c: opportunityOf(names.c, { stage_id: 'cierre', customer_id: 'c1', amount: 5 }),
    d: opportunityOf(names.d, { status: 'lost', expected_close_date: '2026-10-01T12:00:00-03:00' }),
    e: opportunityOf(names.e, { customer_id: 'c2', amount: 300, probability: 0 }),
  },
  touch: { notes: 'x' },
  filters: [
    ['status=open', 'eca'],
    ['status=won,lost', 'db'],
    ['pipeline_id=$other', 'b'],
    ['pipeline_id=$other,$pipeline', 'edcba'],
    ['stage_id=cierre', 'c'],
    ['stage_id=cierre,contacto', 'edcba'],
    ['customer_id=c1', 'c'],
    ['customer_id=c1,c2', 'ec'],
    ['date_from=2026-10-02', 'a'],
    ['date_to=2026-10-01', 'd'],
    ['from=2026-10-01T15:00:00Z', 'da'],
    ['to=2026-10-01T14:59:59Z', ''],
  ],
  sorts: [
    ...byTime,
    ['title', ...byName],
    ['amount', 'caebd', 'eacdb'],
    ['probability', 'eadcb', 'bcdae'],
    ['expected_close_date', 'dabce', 'adecb'],
    ['status', 'daceb', 'becad'],
  ],
};

export const wholeTask = {
  title: 'Llamar a La Rueda',
  description: 'Por la factura',
  customer_id: '6f00000000000000000000c1',
  due_date: '2026-10-28T12:00:00-03:00',
  status: 'in_progress',
  priority: 'high',
  assigned_to_email: 'lucia@example.com',
  assigned_to_user_id: 'u1',
  related_to: { type: 'sale', id: 's1' },
  tags: ['ventas'],
  metadata: { origen: 'web' },
} satisfies Required<CrmTaskCreate>;

export const tasks: StandardResource = {
  base: '/api/v1/crm-tasks',
  scope: 'crm',
  table: 'crm_tasks',
  text: 'title',
  invalid: { title: '' },
  least: { title: 'Llamar' },
  whole: wholeTask,
};

export const taskList: ListOf = {
  base: tasks.base,
  records: {
    a: { title: names.a, due_date: '2026-10-01T12:30:00Z', priority: 'urgent', tags: ['x'] },
    b: { title: names.b, due_date: '2026-09-30T12:00:00Z', status: 'in_progress', priority: 'low' },
    c: {
      title: names.c,
      due_date: '2026-09-30T12:00:00Z',
      status: 'done',
      customer_id: '6f00000000000000000000c1',
    },
    d: {
      title: names.d,
      due_date: '2026-10-02T02:59:59-00:00',
      status: 'cancelled',
      assigned_to_user_id: 'u1',
    },
    e: { title: names.e, due_date: '2026-10-02T03:00:00Z', priority: 'high', tags: ['x', 'y'] },
  },
  touch: { description: 'x' },
  filters: [
    ['status=pending', 'ea'],
    ['status=done,cancelled', 'dc'],
    ['priority=normal', 'dc'],
    ['priority=low,urgent', 'ba'],
    ['customer_id=6f00000000000000000000c1', 'c'],
    ['assigned_to_user_id=u1,u2', 'd'],
    ['tags=x', 'ea'],
    ['overdue=true', 'b'],
    ['overdue=false', 'edca'],
    // Until midnight in Buenos Aires.
    ['due_today=true', 'a'],
    ['due_today=false', 'edcb'],
    ['date_from=2026-10-01', 'eda'],
    ['date_to=2026-10-01', 'dcba'],
    ['from=2026-10-02T03:00:00Z', 'e'],
    ['to=2026-09-30T12:00:00Z', 'cb'],
  ],
  sorts: [
    ...byTime,
    ['title', ...byName],
    ['due_date', 'bcade', 'edacb'],
    ['priority', 'bcdea', 'aedcb'],
    ['status', 'dcbae', 'eabcd'],
  ],
};

export const wholeReminder = {
  title: 'Primer ajuste',
  customer_id: '6f00000000000000000000c1',
  remind_at: '2026-11-12T10:00:00-03:00',
  message: 'Sin cargo',
  channels: ['email', 'whatsapp'],
  metadata: { origen: 'web' },
} satisfies Required<CrmReminderCreate>;

export const leastReminder = {
  title: 'Ajuste',
  customer_id: '6f00000000000000000000c1',
  remind_at: '2026-11-12T10:00:00Z',
} satisfies CrmReminderCreate;

export const reminders: StandardResource = {
  base: '/api/v1/crm-reminders',
  scope: 'crm',
  table: 'crm_reminders',
  text: 'title',
  invalid: { title: '' },
  least: leastReminder,
  whole: wholeReminder,
};

const reminderOf = (title: string, remind_at: string, more: object = {}) => ({
  ...leastReminder,
  title,
  remind_at,
  ...more,
});

export const reminderList: ListOf = {
  base: reminders.base,
  records: {
    a: reminderOf(names.a, '2026-10-01T11:00:00Z'),
    b: reminderOf(names.b, '2026-10-02T02:59:59Z', { customer_id: '6f00000000000000000000c2' }),
    c: reminderOf(names.c, '2026-10-02T03:00:00Z'),
    d: reminderOf(names.d, '2026-09-01T12:00:00Z'),
    e: reminderOf(names.e, '2026-10-01T23:00:00Z', { customer_id: '6f00000000000000000000c3' }),
  },
  touch: { message: 'x' },
  filters: [
    ['status=pending', 'edcba'],
    ['status=cancelled,sent,failed', ''],
    ['customer_id=6f00000000000000000000c1', 'dca'],
    ['customer_id=6f00000000000000000000c2,6f00000000000000000000c3', 'eb'],
    ['due=true', 'da'],
    ['due=false', 'ecb'],
    ['date_from=2026-10-02', 'c'],
    ['date_to=2026-10-01', 'edba'],
    ['from=2026-10-01T23:00:00Z', 'ecb'],
    ['to=2026-10-01T11:00:00Z', 'da'],
  ],
  sorts: [...byTime, ['title', ...byName], ['remind_at', 'daebc', 'cbead'], ['status', 'abcde', 'edcba']],
};

export const wholeTemplate = {
  name: 'Bicicleta lista',
  channel: 'email',
  body: 'Hola {{ customer.name }}',
  subject: 'Lista',
  description: 'Para el taller',
  is_active: false,
  tags: ['taller'],
  metadata: { origen: 'web' },
} satisfies Required<CrmTemplateCreate>;

export const leastTemplate = {
  name: 'Lista',
  channel: 'sms',
  body: 'Hola',
} satisfies CrmTemplateCreate;

export const templates: StandardResource = {
  base: '/api/v1/crm-templates',
  scope: 'crm',
  table: 'crm_templates',
  least: leastTemplate,
  whole: wholeTemplate,
};

const templateOf = (name: string, more: object = {}) => ({ ...leastTemplate, name, ...more });

export const templateList: ListOf = {
  base: templates.base,
  records: {
    a: templateOf(names.a, { tags: ['x'] }),
    b: templateOf(names.b, { channel: 'email', is_active: false }),
    c: templateOf(names.c, { channel: 'push' }),
    d: templateOf(names.d, { is_active: false }),
    e: templateOf(names.e, { channel: 'email', tags: ['x', 'y'] }),
  },
  touch: { description: 'x' },
  filters: [
    ['channel=email', 'eb'],
    ['channel=sms,push', 'dca'],
    ['is_active=true', 'eca'],
    ['is_active=false', 'db'],
    ['tags=y,z', 'e'],
  ],
  sorts: [...byTime, ['name', ...byName], ['channel', 'becad', 'daceb']],
};

export const leastCommunication = {
  customer_id: '6f00000000000000000000c1',
  channel: 'internal',
  body: 'Presupuesto',
} satisfies CrmCommunicationCreate;

export const wholeCommunication = {
  ...leastCommunication,
  channel: 'email',
  body: 'Gracias por la compra',
  direction: 'inbound',
  subject: 'Gracias',
  status: 'received',
  template_id: '$template',
  metadata: { origen: 'web' },
} satisfies Required<CrmCommunicationCreate>;

/** Creates two templates. */
export const needsTemplates: Needs = async (api: Api) => {
  const make = async () => (await api.post('/api/v1/crm-templates/', leastTemplate)).data._id;
  return { template: await make(), other: await make() };
};

export const communications: StandardResource = {
  base: '/api/v1/crm-communications',
  scope: 'crm',
  table: 'crm_communications',
  text: 'body',
  invalid: { body: '' },
  least: leastCommunication,
  whole: wholeCommunication,
  references: ['template_id'],
  needs: needsTemplates,
};

const communicationOf = (body: string, more: object = {}) => ({ ...leastCommunication, body, ...more });

export const communicationList: ListOf = {
  base: communications.base,
  needs: needsTemplates,
  records: {
    a: communicationOf('a', { channel: 'email', status: 'read' }),
    b: communicationOf('b', { template_id: '$template', status: 'sent' }),
    c: communicationOf('c', { channel: 'sms', direction: 'inbound', status: 'received' }),
    d: communicationOf('d', { template_id: '$other', customer_id: '6f00000000000000000000c2' }),
    e: communicationOf('e', { channel: 'whatsapp', direction: 'inbound', status: 'received' }),
  },
  touch: { subject: 'x' },
  filters: [
    ['channel=internal', 'db'],
    ['channel=email,sms', 'ca'],
    ['direction=inbound', 'ec'],
    ['direction=outbound,inbound', 'edcba'],
    ['status=received', 'ec'],
    ['status=read,logged', 'da'],
    ['customer_id=6f00000000000000000000c2', 'd'],
    ['template_id=$template', 'b'],
    ['template_id=$template,$other', 'db'],
  ],
  sorts: [...byTime, ['channel', 'abdce', 'ecdba'], ['status', 'daceb', 'becad']],
};

export const wholeSegment = {
  name: 'Mayoristas',
  description: 'Con cuenta',
  rules: [
    { field: 'tags', operator: 'contains', value: 'vip' },
    { field: 'total_spent', operator: 'between', value: [1, 2] },
  ],
  rule_combinator: 'or',
  is_dynamic: true,
  static_customer_ids: ['6f00000000000000000000c1'],
  color: '#3182bd',
  metadata: { origen: 'web' },
} satisfies Required<CrmSegmentCreate>;

export const segments: StandardResource = {
  base: '/api/v1/crm-segments',
  scope: 'crm',
  table: 'crm_segments',
  least: { name: 'Todos' },
  whole: wholeSegment,
  always: ['is_dynamic'],
};

const segmentOf = (name: string, more: object = {}) => ({ name, ...more });
const aRule = { field: 'status', operator: 'equals', value: 'active' };

export const segmentList: ListOf = {
  base: segments.base,
  records: {
    a: segmentOf(names.a, { rules: [aRule] }),
    b: segmentOf(names.b, { rule_combinator: 'or' }),
    c: segmentOf(names.c, { rules: [aRule], is_dynamic: false }),
    d: segmentOf(names.d, { is_dynamic: true }),
    e: segmentOf(names.e, { static_customer_ids: ['x'] }),
  },
  touch: { description: 'x' },
  filters: [
    ['rule_combinator=or', 'b'],
    ['rule_combinator=and,or', 'edcba'],
    ['is_dynamic=true', 'da'],
    ['is_dynamic=false', 'ecb'],
  ],
  sorts: [...byTime, ['name', ...byName]],
};
