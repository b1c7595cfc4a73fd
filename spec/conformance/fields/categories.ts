import { type FieldTable, standard } from './field-table.ts';

export const categories: FieldTable = {
  area: 'catalog',
  name: 'categories',
  reference: '2.2',
  ...standard('/api/v1/categories'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 100 },
    description: { type: 'string' },
    parent_id: { type: 'string', orNull: true },
    slug: { type: 'string' },
    icon: { type: 'string' },
    image: { type: 'string' },
    status: { type: 'string', enum: ['active', 'inactive'] },
    sort_order: { type: 'integer', minimum: 0 },
    meta_title: { type: 'string' },
    meta_description: { type: 'string' },
    meta_keywords: { type: 'array', of: 'string' },
    is_featured: { type: 'boolean' },
    show_in_menu: { type: 'boolean' },
  },
};
