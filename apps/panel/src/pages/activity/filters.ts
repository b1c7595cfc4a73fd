/** The filters of the activity, kept in the URL, so that the page can be reloaded, shared and navigated. */
import { type ActorType, isActorType, type Query } from '@mostrador/panel-api';
import { useSearchParams } from 'wouter';

/** A kind of actor, the ID of one, or empty for all. */
type Who = ActorType | (string & {});

export interface Filters {
  who: Who;
  action: string;
  entity: string;
  from: string;
  to: string;
  page: number;
}

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const text = (name: string) => params.get(name) ?? '';
  const page = Math.max(1, Math.floor(Number(text('page'))) || 1);
  const filters = {
    who: text('who'),
    action: text('action'),
    entity: text('entity'),
    from: text('from'),
    to: text('to'),
  };
  const change = (changed: Partial<Filters>) => {
    const next = { ...filters, page: 1, ...changed };
    const kept = Object.entries(next).filter(
      ([name, value]) => value !== '' && !(name === 'page' && value === 1),
    );
    setParams(new URLSearchParams(kept.map(([name, value]) => [name, String(value)])));
  };
  return [{ ...filters, page }, change];
}

export function queryOf({ who, action, entity, from, to, page }: Filters): Query<'listActivity'> {
  return {
    page,
    per_page: 20,
    ...(isActorType(who) && { actor_type: [who] }),
    ...(who !== '' && !isActorType(who) && { actor_id: [who] }),
    ...(action !== '' && { action: [action] }),
    ...(entity !== '' && { entity_type: [entity] }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}
