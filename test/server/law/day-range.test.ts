import * as v from 'valibot'
import { expect, test } from 'vitest'
import { failedAttempts } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { subjectLine } from '#server/mail/letter-words.ts'
import { post } from '#server/mail/mail.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()
let addon: AddonRow

/** The first and the last instant of November 10th and 11th, and what comes just before and after. */
const instants = [
  '2026-11-09T23:59:59.999Z',
  '2026-11-10T00:00:00.000Z',
  '2026-11-10T23:59:59.999Z',
  '2026-11-11T23:59:59.999Z',
  '2026-11-12T00:00:00.000Z',
]

/** One list each: where it is, how a row comes about at the clock's time, and what tells its rows apart. */
const lists = [
  {
    name: 'failed attempts',
    path: () => `/addons/${addon.slug}/failed_attempts`,
    add: (mark: string) =>
      on.server.db.insert(failedAttempts).values({
        addonId: addon.id,
        appName: mark,
        plan: 'test',
        method: 'POST',
        url: 'https://provider.example',
        responseBody: '',
        params: {},
        actionType: 'provision',
        errorType: 'timeout',
        createdAt: on.server.clock.now(),
      }),
    markOf: ({ app_name }: Record<string, unknown>) => app_name,
  },
  {
    name: 'activity',
    path: () => `/addons/${addon.slug}/transitions`,
    add: (mark: string) =>
      on.api('provider', 'PATCH', `/addons/${addon.slug}`, { email_support: `${mark}@acme.example` }),
    markOf: ({ to }: Record<string, unknown>) => String(to).split('@')[0],
  },
  {
    name: 'outbox',
    path: () => '/outbox',
    add: (mark: string) =>
      post(
        { tx: on.server.db, now: on.server.clock.now() },
        { to: 'ada@customers.example', subject: subjectLine`${{ slug: mark }}`, text: 'Hello' },
      ),
    markOf: (letter: Record<string, unknown>) => letter.subject,
  },
]

const refused = {
  from: ['2026-02-30', 'yesterday', '2026-11-10T00:00:00Z', ''],
  to: ['2026-13-01', '0000-01-01', '9999-12-31'],
}

test.each(lists)('the days of the $name are UTC days, the first and the last one whole', async (list) => {
  const { path, add, markOf } = list
  addon = await addonAt(on.world, 'alpha')
  for (const [i, instant] of instants.entries()) {
    on.server.clock.set(instant)
    await add(`n${i}`)
  }
  const ask = (query: string) => on.api('admin', 'GET', `${path()}${query}`)
  const found = async (query: string): Promise<unknown[]> => {
    const { status, body, headers } = await ask(query)
    expect(status).toBe(200)
    const rows = readAs(body, v.array(v.record(v.string(), v.unknown())))
    expect(headers.get('content-range')).toBe(`items 0-${rows.length - 1}/${rows.length}`)
    return rows.map(markOf).filter((mark) => /^n\d$/.test(String(mark)))
  }
  expect(await found('')).toEqual(['n4', 'n3', 'n2', 'n1', 'n0'])
  expect(await found('?from=2026-11-10&to=2026-11-11')).toEqual(['n3', 'n2', 'n1'])
  expect(await found('?from=2026-11-10&to=2026-11-10')).toEqual(['n2', 'n1'])
  expect(await found('?from=2026-11-12')).toEqual(['n4'])
  expect(await found('?to=2026-11-09')).toEqual(['n0'])
  expect(await found('?from=2000-01-01&to=2999-12-31')).toHaveLength(5)

  for (const [field, days] of Object.entries(refused))
    for (const day of days)
      expect(await ask(`?${field}=${day}`)).toMatchObject({
        status: 422,
        body: { id: 'invalid', error: { [field]: ['must be a day, YYYY-MM-DD'] } },
      })
  expect(await ask('?from=2026-11-11&to=2026-11-10')).toMatchObject({
    status: 422,
    body: { error: { to: ['must not be before from'] } },
  })
})
