import { type FieldTable, standard } from './field-table.ts';

export const salesGoals: FieldTable = {
  area: 'sales',
  name: 'sales goals',
  reference: '2.3',
  ...standard('/api/v1/goals'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    goal_type: {
      type: 'string',
      required: true,
      enum: [
        'revenue',
        'quantity',
        'items',
        'customers',
        'average_ticket',
        'product_category',
        'service_bookings',
        'specific_publication',
        'custom',
      ],
    },
    target_value: { type: 'number', required: true, minimum: 0, decided: { maximum: 999_999_999_999.99 } },
    period: {
      type: 'string',
      required: true,
      enum: ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'],
    },
    start_date: { type: 'string', required: true, format: 'date' },
    end_date: { type: 'string', required: true, format: 'date' },
    description: { type: 'string' },
    status: { type: 'string', enum: ['active', 'paused', 'completed', 'failed', 'cancelled', 'draft'] },
    team_members: { type: 'array' },
    tags: { type: 'array' },
    milestones: { type: 'array' },
    notifications_enabled: { type: 'boolean' },
  },
  responseFields: {
    current_value: { type: 'number' },
  },
};
