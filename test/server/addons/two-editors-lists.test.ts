import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { autoSave, shownChoice } from '#machines/shapes/auto-save.ts'
import type { StoredChoice } from '#machines/shapes/choice.ts'
import { ProblemError } from '#machines/problem.ts'
import { type MovedOrder, reorder, shownOrder } from '#machines/shapes/reorder.ts'
import { settling } from '#machines/settle.ts'
import type { Reply } from '#test/support/people.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

/** The body of a success; what is stale is known as such to the machines. */
function taken<Body>({ status, body }: Reply): Body {
  if (status === 200) return body as Body
  throw new ProblemError({ kind: status === 412 ? 'stale' : 'refused', message: `${status}`, fields: {} })
}

interface WireAddon {
  etag: string
  languages: string[]
}
const storedLanguages = async (reply: Promise<Reply>): Promise<StoredChoice> => {
  const { languages, etag } = taken<WireAddon>(await reply)
  return { choice: languages, etag }
}
const read = () => storedLanguages(on.api('provider', 'GET', path))

/** An editor of the languages who has the page as it is stored now. */
async function languageEditor() {
  const clock = new SimulatedClock()
  let stored = await read()
  const machine = autoSave.provide({
    actors: {
      reload: fromPromise<void>(async () => {
        stored = await read()
      }),
      settle: settling<StoredChoice, StoredChoice, StoredChoice>({
        send: ({ choice, etag }) =>
          storedLanguages(
            on.api('provider', 'PATCH', path, { languages: choice }, { 'if-match': etag ?? '*' }),
          ),
        look: read,
      }),
    },
  })
  const actor = createActor(machine, {
    clock,
    input: { joined: 'members', delayMs: 500 },
  }).start()
  return {
    toggle(...languages: string[]) {
      for (const each of languages) {
        const shown = shownChoice(actor.getSnapshot().context, stored.choice)
        const choice = shown.includes(each) ? shown.filter((one) => one !== each) : [...shown, each]
        actor.send({ type: 'chosen', choice, stored })
      }
    },
    /** Until nothing is left to save. */
    async save() {
      for (;;) {
        const snapshot = await waitFor(
          actor,
          (one) => one.matches({ settled: 'resting' }) || one.matches('waiting'),
        )
        if (snapshot.matches('settled')) return
        clock.increment(500)
      }
    },
  }
}

/** One that is chosen, and one that is not. */
const languages = ['Go', 'Java']
const subsets = [[], ['Go'], ['Java'], languages]

describe('languages that two people change from the same page', () => {
  const pairs = subsets.flatMap((a) => subsets.map((b) => ({ a, b })))

  test('stay as each put what they touched, whatever it was', async () => {
    await addonAt(on.world, 'alpha')
    for (const { a, b } of pairs) {
      const reset = await on.api('provider', 'PATCH', path, { languages: ['Go', 'Ruby', 'Scala'] })
      expect(reset.status).toBe(200)
      const [anna, bo] = [await languageEditor(), await languageEditor()]
      anna.toggle(...a)
      bo.toggle(...b)
      await anna.save()
      await bo.save()
      const touched = new Set([...a, ...b])
      const expected = ['Go', 'Java', 'Ruby', 'Scala'].filter(
        (each) => ['Go', 'Ruby', 'Scala'].includes(each) !== touched.has(each),
      )
      expect((await read()).choice.toSorted(), `${a} and ${b}`).toEqual(expected)
    }
  })
})

interface WireFeature {
  id: string
  name: string
}

/** An editor of the features' order who has the list as it is stored now. */
async function orderEditor() {
  const list = async () => taken<WireFeature[]>(await on.api('provider', 'GET', `${path}/features`))
  const idsOf = (rows: readonly WireFeature[]) => rows.map(({ id }) => id)
  const rows = await list()
  let stored = idsOf(rows)
  const machine = reorder.provide({
    actors: {
      reload: fromPromise<void>(async () => {
        stored = idsOf(await list())
      }),
      settle: settling<MovedOrder, readonly string[], readonly string[]>({
        send: async ({ ids, base }) =>
          idsOf(taken(await on.api('provider', 'PUT', `${path}/features/order`, { ids, base }))),
        look: async () => idsOf(await list()),
      }),
    },
  })
  const actor = createActor(machine)
  const told: string[] = []
  actor.on('*', ({ type }) => told.push(type))
  actor.start()
  return {
    told,
    async putFirst(name: string) {
      const id = rows.find((row) => row.name === name)?.id ?? ''
      const shown = shownOrder(actor.getSnapshot().context, stored)
      actor.send({ type: 'moved', ids: [id, ...shown.filter((each) => each !== id)], stored })
      await waitFor(actor, (snapshot) => snapshot.matches({ settled: 'resting' }))
    },
  }
}

describe('an order that two people change from the same page', () => {
  const begin = async () => {
    await addonAt(on.world, 'alpha')
    for (const name of ['B', 'C'])
      await on.api('provider', 'POST', `${path}/features`, { name, datatype: 'number' })
  }
  const names = async () =>
    taken<WireFeature[]>(await on.api('provider', 'GET', `${path}/features`)).map(({ name }) => name)

  test('is the first one’s, and the second is told', async () => {
    await begin()
    const [anna, bo] = [await orderEditor(), await orderEditor()]
    await anna.putFirst('C')
    await bo.putFirst('B')
    expect(await names()).toEqual(['C', 'Rows', 'B'])
    expect([anna.told, bo.told]).toEqual([['reordered'], ['refused']])
    // Once it is seen, theirs may be put in another order.
    await bo.putFirst('B')
    expect(await names()).toEqual(['B', 'C', 'Rows'])
  })

  test('keeps what was added and leaves out what was removed meanwhile', async () => {
    await begin()
    const editor = await orderEditor()
    const [first] = taken<WireFeature[]>(await on.api('provider', 'GET', `${path}/features`))
    await on.api('provider', 'DELETE', `/features/${first?.id}`)
    await on.api('provider', 'POST', `${path}/features`, { name: 'D', datatype: 'number' })
    await editor.putFirst('C')
    expect(editor.told).toEqual(['reordered'])
    expect(await names()).toEqual(['C', 'D', 'B'])
  })
})
