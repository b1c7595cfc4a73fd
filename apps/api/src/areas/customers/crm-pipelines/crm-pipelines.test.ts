/** The default pipeline (Decision N22). */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { lockFor } from '../../../store/lock.ts';
import { apiOf } from '../../../testing/api.ts';
import { lockAwaited } from '../../../testing/awaited-lock.ts';
import { onOneServer } from '../../../testing/one-server.ts';
import { leastPipeline } from '../../../testing/reference/crm.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const base = '/api/v1/crm-pipelines';

onOneServer(
  'a request waiting to set the default locks no pipeline that clearing the default needs',
  async () => {
    const account = await service.account();
    const { id } = account;
    const api = apiOf(service.baseUrl, await account.token());
    const make = async (more: object) => (await api.post(`${base}/`, { ...leastPipeline, ...more })).data._id;
    const [default_id, other] = [await make({ is_default: true }), await make({})];
    const updates = [
      { id: default_id, description: 'x' },
      { id: other, is_default: true },
    ];
    for (const update of [
      () => api.put(`${base}/bulk/update/`, { updates }),
      () => api.put(`${base}/${default_id}/`, { is_default: true }),
    ]) {
      const begun = await service.database.transaction(id, async (tx) => {
        await lockFor({ tx, account }, 'crm_pipelines.is_default');
        const updating = update();
        await lockAwaited(tx);
        await sql`select from crm_pipelines where account_id = ${id} for update nowait`.execute(tx);
        return { updating };
      });
      expect((await begun.updating).status).toBe(200);
    }
    const { data } = await api.get<{ items: { _id: string }[] }>(`${base}/list/?is_default=true`);
    expect(data.items.map(({ _id }) => _id)).toEqual([default_id]);
  },
);
