import { expect } from 'vitest'
import { createMachine, type SnapshotFrom } from 'xstate'
import type { Driver, Model } from '../model.ts'
import { walkModel } from '../walking/walk.ts'

type LightEvent = { type: 'next' | 'fail' | 'mend'; by: 'controller' | 'power' | 'engineer' }

/** The law of a traffic light, as its specification has it. */
const light = createMachine({
  types: {} as { events: LightEvent },
  initial: 'red',
  states: {
    red: { on: { next: 'green', fail: 'blinking' } },
    green: { on: { next: 'yellow', fail: 'blinking' } },
    yellow: { on: { next: 'red', fail: 'blinking' } },
    blinking: { on: { mend: 'red' } },
  },
})
type LightSnapshot = SnapshotFrom<typeof light>

const model: Model<LightSnapshot, LightEvent, null> = {
  name: 'trafficLight',
  machine: light,
  starts: [{ title: 'a new light', fixture: null, state: light.resolveState({ value: 'red' }) }],
  cases: [
    { type: 'next', by: 'controller' },
    { type: 'fail', by: 'power' },
    { type: 'mend', by: 'engineer' },
  ],
}

/** The light that is tested, which knows no machine: its lamp, and how each event switches it. */
let lamp = 'red'
const switches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  next: { red: 'green', green: 'yellow', yellow: 'red' },
  fail: { red: 'blinking', green: 'blinking', yellow: 'blinking' },
  mend: { blinking: 'red' },
}
const tell = ({ type }: LightEvent) => void (lamp = switches[type]?.[lamp] ?? lamp)

const driver: Driver<LightSnapshot, LightEvent, null> = {
  name: 'machine',
  start: ({ value }) => void (lamp = String(value)),
  send: tell,
  expectState: ({ value }) => expect(lamp).toBe(value),
  expectRefused: (event, { value }) => expect((tell(event), lamp)).toBe(value),
}

walkModel(model, driver, { depth: 2, refusalsOnPaths: 'everywhere', demand: 'transitions', isKept: false })
