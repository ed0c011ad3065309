import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, transition } from 'xstate'
import { lifecycles } from '#machines/lifecycles.ts'
import { type LawCases, lawCases } from './law-cases.ts'

/** Where the event leads, or every blocker with all it carries. */
function answer({ machine, blockers }: LawCases, snapshot: AnyMachineSnapshot, event: { type: string }) {
  const against = blockers(snapshot, event)
  if (snapshot.can(event) !== (against.length === 0)) return 'the guard and the blockers disagree'
  if (against.length > 0) return against.map((blocker) => Object.values(blocker).join(' ')).join(' + ')
  return `→ ${String(transition(machine, snapshot, event)[0].value)}`
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A number in base 62. */
const numeral = (value: number) =>
  `${digits[Math.floor(value / digits.length)]}${digits[value % digits.length]}`

/**
 * Every answer of a lifecycle as text: its distinct answers numbered, then per state and facts the number of the
 * answer to each event. Facts with the same answers, one after another, are one line.
 */
function answersOf(cases: LawCases): { text: string; count: number } {
  const { machine, facts, events } = cases
  const numbers = new Map<string, string>()
  const numeralOf = (text: string) => {
    if (!numbers.has(text)) numbers.set(text, numeral(numbers.size))
    return numbers.get(text)
  }
  const rowsOf = (value: string): [string, number][] => {
    const rows: [string, number][] = []
    for (const context of facts) {
      const snapshot = machine.resolveState({ value, context })
      const row = events.map((event) => numeralOf(answer(cases, snapshot, event))).join('')
      const last = rows.at(-1)
      if (last?.[0] === row) last[1] += 1
      else rows.push([row, 1])
    }
    return rows
  }
  const states = Object.keys(machine.states)
  const lines = states.flatMap((value) => [
    '',
    value,
    ...rowsOf(value).map(([row, times]) => (times === 1 ? row : `${row} ×${times}`)),
  ])
  const legend = [...numbers].map(([text, number]) => `${number} ${text}`)
  return {
    text: `${[...legend, ...lines].join('\n')}\n`,
    count: states.length * facts.length * events.length,
  }
}

test('every lifecycle is asked', () => {
  expect(Object.keys(lawCases).toSorted()).toEqual(Object.keys(lifecycles).toSorted())
})

const fileOf = (name: string) =>
  `./answers/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const withAdded = Object.entries(lawCases).flatMap(([name, { added, ...cases }]) =>
  added === undefined ? [] : [[name, { ...cases, ...added }] as const],
)

test.each(withAdded)('%s answers to what was added', async (name, cases) => {
  const { text, count } = answersOf(cases)
  expect(count).toBeGreaterThan(100)
  await expect(text).toMatchFileSnapshot(`${fileOf(name)}-added.txt`)
})

/** The files are the answers of the lifecycles as each wrote its own guards, before machines/law.ts made them. */
describe.each(Object.entries(lawCases))('%s', (name, cases) => {
  test('answers as before', async () => {
    const { text, count } = answersOf(cases)
    expect(count).toBeGreaterThan(100)
    await expect(text).toMatchFileSnapshot(`${fileOf(name)}.txt`)
  })
})
