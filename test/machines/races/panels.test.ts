import { describe } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import type { EditSave } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import type { FormValues } from '#machines/shapes/three-way.ts'
import { queue } from '#machines/shapes/queue.ts'
import { toggle, type Turned } from '#machines/shapes/toggle.ts'
import { refusal, type Sent, testRaces, valueOf } from './race.ts'

interface Stored {
  values: FormValues
  etag: string
}

/** SPEC 5 and 8: validation and save of a panel; the charter: bad input loses nothing. */
describe('a panel', () => {
  const stored: FormValues = { name: 'Mail', summary: 'Sends' }
  const shape = {
    units: [{ fields: ['name'] }, { fields: ['summary'] }] as const,
    bodyOf: (v: FormValues) => v,
  }

  testRaces('of a record that another changes too loses nothing of either', {
    machine: editPanel,
    input: { etag: '1', stored, shape },
    alone: ['send', 'look', 'readLatest'],
    scene: (race) => {
      let record: Stored = { values: stored, etag: '1' }
      const change = (values: FormValues) => {
        record = { values: { ...record.values, ...values }, etag: String(Number(record.etag) + 1) }
      }
      const answers = new Map<string, unknown>()
      let typed = 0
      let summaries = 0
      const own = () => race.snapshot.context.values['name']
      race.on('saved', () =>
        race.hold(
          record.values['name'] === own() || race.hadLate,
          `called saved: ${String(record.values['name'])}`,
        ),
      )
      const form = () => race.snapshot.context.values
      // Nobody else changes the name: whichever save stored it, late or not, it was the person's own.
      race.watch(() => race.hold(race.snapshot.context.clashes.length === 0, 'a name of one’s own clashes'))
      const read = () => record
      return {
        platform: {
          send: ({ change: { values, etag }, key }: Sent<EditSave>) => {
            if (answers.has(key)) return answers.get(key)
            if (etag !== record.etag) throw refusal('stale')
            change(values)
            answers.set(key, record)
            return record
          },
          look: read,
          readLatest: read,
        },
        steps: {
          types: () => race.send({ type: 'changed', values: { ...form(), name: `Mail ${(typed += 1)}` } }),
          saves: () => race.send({ type: 'save' }),
          closes: () => race.send({ type: 'close' }),
          stays: () => race.send({ type: 'stay' }),
          'somebody else changes the summary': () => change({ summary: `Sends ${(summaries += 1)}` }),
        },
        calm: () => {
          if (race.snapshot.status === 'done') return false
          const [clash] = race.snapshot.context.clashes
          if (race.snapshot.matches('leaving')) race.send({ type: 'stay' })
          else if (clash !== undefined) race.send({ type: 'settle', clash: clash.name, choice: 'mine' })
          else race.send({ type: 'save' })
          return true
        },
        end: () => {
          const isClosed = race.count('closed') > 0
          race.hold(isClosed || race.count('saved') === 1, 'it is neither saved nor closed')
          if (race.hadLate) return
          race.hold(
            record.values['summary'] === (summaries === 0 ? 'Sends' : `Sends ${summaries}`),
            'the summary is undone',
          )
          if (!isClosed) race.hold(record.values['name'] === form()['name'], 'another name is stored')
          // Only accepted typing counts, and all of it is in the form.
          const name = form()['name']
          race.hold(
            typed === 0 || name === `Mail ${typed}` || race.snapshot.status === 'done',
            'what was typed is gone',
          )
        },
      }
    },
  })

  testRaces('of a new record makes one, however often it is sent', {
    machine: editPanel,
    input: { etag: null, stored: { name: '', summary: '' }, shape },
    alone: ['send', 'look', 'readLatest'],
    scene: (race) => {
      const made = new Map<string, FormValues>()
      let typed = 0
      const form = () => race.snapshot.context.values
      race.on('saved', () =>
        race.hold(
          [...made.values()].some(({ name }) => name === form()['name']),
          'called saved, and there is none',
        ),
      )
      return {
        platform: {
          send: ({ change: { values }, key }: Sent<EditSave>) => {
            made.set(key, values)
            return values
          },
        },
        steps: {
          types: () => race.send({ type: 'changed', values: { ...form(), name: `Mail ${(typed += 1)}` } }),
          saves: () => race.send({ type: 'save' }),
        },
        calm: () => {
          if (race.snapshot.status === 'done') return false
          race.send({ type: 'save' })
          return true
        },
        end: () => {
          const names = [...made.values()].map(({ name }) => name)
          race.hold(new Set(names).size === names.length, `made twice: ${names.join()}`)
          race.hold(race.count('saved') === 1, 'it is never saved')
        },
      }
    },
  })
})

/** Concurrent changes of many records, one conversation for each. */
describe('a queue', () => {
  const ids = ['a', 'b', 'c'] as const
  const idOf = (input: unknown) => (input as Sent<Turned>).change.id

  testRaces('changes each record for itself, until the person signs out', {
    machine: queue.provide({ actors: { conversation: toggle } }),
    input: undefined,
    alone: ['send', 'look'],
    recordOf: idOf,
    scene: (race) => {
      const values = Object.fromEntries(ids.map((id) => [id, valueOf(false)]))
      const valueAt = (id: string) => values[id] ?? valueOf(false)
      let sentAtEnd: number | null = null
      const turn = (id: string) => () => {
        const event = { type: 'turned', to: !valueAt(id).stored, stored: valueAt(id).stored }
        race.send({ type: 'act', id, input: { id }, event })
      }
      const answer = (id: string) => {
        const { stored: value } = valueAt(id)
        void race
          .reads(`the record ${id}`, () => value)
          .then((told) => race.send({ type: 'answered', id, answer: told }))
        return value
      }
      return {
        platform: {
          send: ({ change }: Sent<Turned>) => {
            valueAt(change.id).set(change.to === true)
            return answer(change.id)
          },
          look: ({ change }: Sent<Turned>) => answer(change.id),
          reload: () => undefined,
        },
        steps: {
          ...Object.fromEntries(ids.map((id) => [`turns ${id}`, turn(id)])),
          'signs out': () => {
            race.send({ type: 'signedOut' })
            sentAtEnd ??= race.requests.length
          },
        },
        end: () => {
          const { conversations, answers } = race.snapshot.context
          const sent = race.requests.length
          if (sentAtEnd !== null) race.hold(sent === sentAtEnd, 'a request was sent after the sign-out')
          for (const [id, conversation] of Object.entries(conversations)) {
            const own = race.requests.filter(({ effect, input }) => effect !== 'reload' && idOf(input) === id)
            race.hold(own.length > 0, `a change of ${id} was never sent`)
            const settled = (conversation.getSnapshot() as AnyMachineSnapshot).matches({
              settled: 'resting',
            })
            race.hold(sentAtEnd !== null || settled, `${id} never settles`)
          }
          for (const [id, told] of Object.entries(answers))
            race.hold(valueAt(id).hasBeen(told === true, 1), `${id} shows what it never was`)
        },
      }
    },
  })
})
