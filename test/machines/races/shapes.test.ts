import { describe } from 'vitest'
import { autoSave, shownChoice } from '#machines/shapes/auto-save.ts'
import type { StoredChoice } from '#machines/shapes/choice.ts'
import { confirmation } from '#machines/shapes/confirmation.ts'
import { type MovedOrder, reorder, shownOrder } from '#machines/shapes/reorder.ts'
import { shownValue, toggle, type Turned } from '#machines/shapes/toggle.ts'
import { refusal, type Sent, testRaces, valueOf } from './race.ts'

/** SPEC 4 and 6: a destructive action, confirmed; READINGS 21: what is gone is a 404. */
describe('a confirmed action', () => {
  testRaces('happens once, and is called done only if it has happened', {
    machine: confirmation,
    input: { expected: null },
    alone: ['send', 'look'],
    scene: (race) => {
      let doneBy: 'nobody' | 'other' | 'us' = 'nobody'
      const keys = new Set<string>()
      let times = 0
      let accepted = 0
      race.on('confirmed', () => race.hold(doneBy !== 'nobody', 'called done, and nothing has happened'))
      const confirm = () => {
        if (race.send({ type: 'confirm' })) accepted += 1
      }
      return {
        platform: {
          send: ({ key }: Sent<unknown>) => {
            if (keys.has(key)) return undefined
            if (doneBy !== 'nobody') throw refusal('missing')
            doneBy = 'us'
            times += 1
            keys.add(key)
            return undefined
          },
          look: () => doneBy !== 'nobody',
        },
        steps: {
          'opens it': () => race.send({ type: 'open' }),
          confirms: confirm,
          'confirms again': confirm,
          cancels: () => race.send({ type: 'cancel' }),
          'somebody else does it': () => {
            if (doneBy === 'nobody') doneBy = 'other'
          },
        },
        calm: () => {
          const { value, context } = race.snapshot
          const isUnknown = value === 'asking' && context.problem !== null
          if (isUnknown) confirm()
          return isUnknown
        },
        end: () => {
          race.hold(times <= 1, `it happened ${times} times`)
          const told = race.count('refused') + race.count('confirmed')
          race.hold(told === accepted, `${accepted} times confirmed, ${told} times answered`)
          const isDone = race.snapshot.status === 'done'
          race.hold(!isDone || doneBy !== 'nobody', 'it is shown as done')
          const isHidden = doneBy === 'us' && !isDone && race.count('refused') === 0
          race.hold(!isHidden, 'it has happened, and nobody said so')
        },
      }
    },
  })
})

/** SPEC 8: 'rolls the plan back and shows danger'; what is shown at once is taken back if it fails. */
describe('a setting in place', () => {
  testRaces('shows what is stored, and is called saved only if it is', {
    machine: toggle,
    input: { id: 'a' },
    alone: ['send', 'look'],
    scene: (race) => {
      const value = valueOf(false)
      let page = false
      let byOthers = 0
      let last: { to: boolean; since: number } | null = null
      let toldSince = true
      race.on('saved', () => {
        const isStored = last !== null && value.hasBeen(last.to, last.since)
        race.hold(isStored, `called saved as ${String(last?.to)}, which it never was`)
        toldSince = true
      })
      race.on('refused', () => {
        toldSince = true
      })
      const turn = (to: boolean) => () => {
        if (!race.send({ type: 'turned', to, stored: page })) return
        race.hold(toldSince, 'another change was taken before the last was answered')
        last = { to, since: value.length }
        toldSince = false
      }
      return {
        platform: {
          send: ({ change }: Sent<Turned>) => {
            value.set(change.to === true)
            return value.stored
          },
          look: () => value.stored,
          // The page shows what the platform had when it was asked, as soon as that is answered.
          reload: () => {
            page = value.stored
          },
        },
        steps: {
          'turns it on': turn(true),
          'turns it off': turn(false),
          'somebody else turns it': () => {
            byOthers += 1
            value.set(!value.stored)
          },
        },
        end: () => {
          race.hold(toldSince, 'a change was taken, and never answered')
          race.hold(
            shownValue(race.snapshot.context, value.stored) === value.stored,
            'what the platform has is hidden behind something else',
          )
          if (race.hadLate || byOthers > 0) return
          const shown = shownValue(race.snapshot.context, page)
          race.hold(shown === value.stored, `${String(shown)} is shown, ${String(value.stored)} stored`)
        },
      }
    },
  })
})

/** SPEC 8: 'Languages updated.'; READINGS 16: saved a while after the last change, and by several people at once. */
describe('a choice that saves itself', () => {
  testRaces('keeps what each person has chosen, and says what it could not keep', {
    machine: autoSave,
    input: { joined: 'members', delayMs: 500 },
    alone: ['send', 'look'],
    scene: (race) => {
      let stored: StoredChoice = { choice: ['Ruby'], etag: '1' }
      let page = stored
      const store = (choice: readonly string[]) => {
        stored = { choice, etag: String(Number(stored.etag) + 1) }
      }
      const ours = new Map([['Ruby', true]])
      const theirs = new Map<string, boolean>()
      // Of what comes to the platform after it was looked up, nobody knows whose it is: it is merged as another's.
      const isUnsure = () => race.hadLate
      // A refusal is shown with what is stored instead: the person chooses from that anew.
      race.on('refused', () => ours.clear())
      race.on('saved', () =>
        race.hold(
          isUnsure() || [...ours].every(([each, has]) => stored.choice.includes(each) === has),
          'called saved, and something else is stored',
        ),
      )
      const choose = (each: string) => () => {
        const now = shownChoice(race.snapshot.context, page.choice)
        const has = !now.includes(each)
        const choice = has ? [...now, each] : now.filter((other) => other !== each)
        race.send({ type: 'chosen', choice, stored: page })
        ours.set(each, has)
      }
      return {
        platform: {
          send: ({ change }: Sent<StoredChoice>) => {
            if (change.etag !== null && change.etag !== stored.etag) throw refusal('stale')
            store(change.choice)
            return stored
          },
          look: () => stored,
          reload: () => {
            page = stored
          },
        },
        steps: {
          'chooses Go': choose('Go'),
          'chooses Ruby': choose('Ruby'),
          'time passes': () => race.clock.increment(500),
          leaves: () => race.send({ type: 'flush' }),
          'somebody else chooses Java': () => {
            const has = !stored.choice.includes('Java')
            theirs.set('Java', has)
            store(has ? [...stored.choice, 'Java'] : stored.choice.filter((each) => each !== 'Java'))
          },
        },
        calm: () => {
          if (race.snapshot.matches('held')) race.send({ type: 'retried' })
          else if (race.snapshot.matches('waiting')) race.clock.increment(500)
          else return false
          return true
        },
        end: () => {
          race.hold(race.snapshot.matches({ settled: 'resting' }), 'it never settles')
          for (const [each, has] of theirs)
            race.hold(
              isUnsure() || stored.choice.includes(each) === has,
              `${each} of somebody else is undone`,
            )
          const isKept = [...ours].every(([each, has]) => stored.choice.includes(each) === has)
          race.hold(isKept || isUnsure(), 'a choice is neither kept nor refused')
          const shown = shownChoice(race.snapshot.context, stored.choice)
          race.hold(shown === stored.choice, 'what the platform has is hidden behind something else')
        },
      }
    },
  })
})

const isSameList = (a: readonly string[], b: readonly string[]) => a.join() === b.join()

/** SPEC 8: 'Feature successfully reordered.'; the list is shown in the order that is stored. */
describe('the order of a list', () => {
  testRaces('is called stored only if it is, and loses nothing that somebody else adds or removes', {
    machine: reorder,
    input: undefined,
    alone: ['send', 'look'],
    scene: (race) => {
      let stored: readonly string[] = ['a', 'b', 'c']
      let page = stored
      let wanted: readonly string[] | null = null
      let byOthers = 0
      let isTold = true
      race.on('reordered', () => {
        const isStored = wanted !== null && (byOthers > 0 || isSameList(stored, wanted))
        race.hold(isStored || race.hadLate, `called stored, and ${stored.join()} is`)
        isTold = true
      })
      race.on('refused', () => {
        isTold = true
      })
      const move = (to: (ids: readonly string[]) => readonly string[]) => () => {
        const ids = to(shownOrder(race.snapshot.context, page))
        if (race.send({ type: 'moved', ids, stored: page })) {
          wanted = ids
          isTold = false
        }
      }
      return {
        platform: {
          send: ({ change }: Sent<MovedOrder>) => {
            if (!isSameList(change.base, stored)) throw refusal('stale')
            stored = change.ids
            return stored
          },
          look: () => stored,
          reload: () => {
            page = stored
          },
        },
        steps: {
          'moves the first to the end': move(([first = '', ...rest]) => [...rest, first]),
          'turns it round': move((ids) => ids.toReversed()),
          'somebody else adds one': () => {
            byOthers += 1
            stored = [...stored, `new ${byOthers}`]
          },
          'somebody else removes c': () => {
            byOthers += 1
            stored = stored.filter((each) => each !== 'c')
          },
        },
        end: () => {
          race.hold(isTold, 'a move was taken, and never answered')
          const shown = shownOrder(race.snapshot.context, stored)
          race.hold(shown === stored, 'what the platform has is hidden behind something else')
          const isShown = isSameList(shownOrder(race.snapshot.context, page), stored)
          race.hold(isShown || race.hadLate || byOthers > 0, 'another order is shown than stored')
        },
      }
    },
  })
})
