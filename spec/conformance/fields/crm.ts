/** The seven resources of customer relations. */
import { type FieldTable, standard, unsaid } from './field-table.ts';

const crm = { area: 'customers', reference: '2.4' } as const;
const customerId = { type: 'string', minLength: 24, maxLength: 24 } as const;
const channel = { type: 'string', enum: ['email', 'sms', 'whatsapp', 'push', 'internal'] } as const;

export const crmTasks: FieldTable = {
  ...crm,
  name: 'CRM tasks',
  ...standard('/api/v1/crm-tasks'),
  fields: {
    title: { type: 'string', required: true, minLength: 1, maxLength: 250 },
    description: { type: 'string', maxLength: 5000 },
    customer_id: customerId,
    due_date: { type: 'string', format: 'date-time' },
    status: { type: 'string', enum: ['pending', 'in_progress', 'done', 'cancelled'] },
    priority: { type: 'string', enum: ['low', 'normal', 'high', 'urgent'] },
    assigned_to_email: { type: 'string' },
    assigned_to_user_id: { type: 'string' },
    related_to: { type: 'object', members: { type: unsaid, id: unsaid } },
    tags: { type: 'array' },
    metadata: { type: 'object' },
  },
};

export const crmPipelines: FieldTable = {
  ...crm,
  name: 'CRM pipelines',
  ...standard('/api/v1/crm-pipelines'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    stages: { type: 'array', required: true, minItems: 1 },
    description: { type: 'string', maxLength: 1000 },
    is_default: { type: 'boolean' },
    metadata: { type: 'object' },
  },
};

export const crmOpportunities: FieldTable = {
  ...crm,
  name: 'CRM opportunities',
  ...standard('/api/v1/crm-opportunities'),
  fields: {
    title: { type: 'string', required: true, minLength: 1, maxLength: 250 },
    pipeline_id: { type: 'string', required: true },
    stage_id: { type: 'string', required: true },
    customer_id: { type: 'string' },
    amount: { type: 'number' },
    currency: { type: 'string', maxLength: 10 },
    probability: { type: 'integer', minimum: 0, maximum: 100 },
    expected_close_date: { type: 'string', format: 'date-time' },
    owner_email: { type: 'string' },
    status: { type: 'string', enum: ['open', 'won', 'lost'] },
    notes: { type: 'string', maxLength: 5000 },
    metadata: { type: 'object' },
  },
};

export const crmSegments: FieldTable = {
  ...crm,
  name: 'CRM segments',
  ...standard('/api/v1/crm-segments'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    description: { type: 'string', maxLength: 1000 },
    // At most 50 rules is decided: each costs work (Decision N24).
    rules: { type: 'array', maxItems: 50, members: { field: unsaid, operator: unsaid, value: unsaid } },
    rule_combinator: { type: 'string', enum: ['and', 'or'] },
    is_dynamic: { type: 'boolean' },
    static_customer_ids: { type: 'array' },
    color: { type: 'string' },
    metadata: { type: 'object' },
  },
};

export const crmReminders: FieldTable = {
  ...crm,
  name: 'CRM reminders',
  ...standard('/api/v1/crm-reminders'),
  fields: {
    title: { type: 'string', required: true, minLength: 1, maxLength: 250 },
    customer_id: { ...customerId, required: true },
    remind_at: { type: 'string', required: true, format: 'date-time' },
    message: { type: 'string', maxLength: 2000 },
    channels: { type: 'array', of: { type: 'string', enum: ['email', 'push', 'sms', 'whatsapp'] } },
    metadata: { type: 'object' },
  },
};

export const crmCommunications: FieldTable = {
  ...crm,
  name: 'CRM communications',
  ...standard('/api/v1/crm-communications'),
  fields: {
    customer_id: { ...customerId, required: true },
    channel: { ...channel, required: true },
    body: { type: 'string', required: true, minLength: 1, maxLength: 20_000 },
    direction: { type: 'string', enum: ['outbound', 'inbound'] },
    subject: { type: 'string', maxLength: 500 },
    status: {
      type: 'string',
      enum: ['queued', 'sent', 'delivered', 'read', 'failed', 'received', 'logged'],
    },
    template_id: { type: 'string' },
    metadata: { type: 'object' },
  },
};

export const crmTemplates: FieldTable = {
  ...crm,
  name: 'CRM templates',
  ...standard('/api/v1/crm-templates'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    channel: { ...channel, required: true },
    body: { type: 'string', required: true, minLength: 1, maxLength: 10_000 },
    subject: { type: 'string', maxLength: 250 },
    description: { type: 'string', maxLength: 500 },
    is_active: { type: 'boolean' },
    tags: { type: 'array' },
    metadata: { type: 'object' },
  },
};
