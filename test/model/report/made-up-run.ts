import { setup } from 'xstate'
import type { Model } from '#test/runner/model.ts'
import { Coverage } from '#test/runner/walking/coverage.ts'
import { modelPairs } from '#test/runner/walking/model-pairs.ts'
import type { RunRecord, WalkRecord } from '#test/runner/report/record.ts'

/** A machine that is small enough to say by heart what can be seen of it. */
export const lamp = setup({
  types: {
    context: {} as { hasPower: boolean },
    input: {} as { hasPower: boolean },
    events: {} as { type: 'press'; by: 'provider' | 'admin' } | { type: 'break'; by: 'admin' },
  },
  guards: { hasPower: ({ context }) => context.hasPower },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { press: { target: 'on', guard: 'hasPower' } } },
    on: { on: { press: 'off', break: 'broken' } },
    broken: { type: 'final' },
  },
})

const power = { hasPower: true }

export const lampModel = {
  name: 'lamp',
  machine: lamp,
  starts: [
    { title: 'with power', fixture: power, state: lamp.resolveState({ value: 'off', context: power }) },
  ],
  cases: [
    { type: 'press', by: 'provider' },
    { type: 'press', by: 'admin' },
    { type: 'break', by: 'admin' },
  ],
} satisfies Model<ReturnType<typeof lamp.resolveState>, { type: string; by: string }, typeof power>

/** The texts of a run that a report must show as they are, whatever they look like. */
export interface Texts {
  start: string
  event: string
  error: string
  answered: string
  who: string
}

const plain: Texts = {
  start: 'with power',
  event: 'press by provider',
  error: 'expected on, received off',
  answered: '{"light":"off"}',
  who: 'admin@platform.example',
}

/** A run over the lamp: one path that went well, and one that failed in a browser. */
export function madeUpRun(driver: RunRecord['driver'], texts: Partial<Texts> = {}): RunRecord {
  const { start, event, error, answered, who } = { ...plain, ...texts }
  const coverage = new Coverage('lamp', lamp)
  const off = lampModel.starts[0]?.state ?? lamp.resolveState({ value: 'off', context: power })
  const on = lamp.resolveState({ value: 'on', context: power })
  const first = coverage.decide(off, { type: 'press' })
  const second = coverage.decide(on, { type: 'press' })
  if (first === undefined || second === undefined) throw new Error('the lamp takes no press')
  coverage.state(off)
  coverage.state(on)
  coverage.transition(first)
  coverage.transition(second, first)
  const walk: WalkRecord = {
    id: '0123abcd',
    start,
    from: 'off',
    title: `off → ${event}`,
    steps: [
      { event, state: 'on' },
      { event: 'press by admin', state: 'off' },
    ],
    done: 2,
    refusals: 3,
    ms: 12.34,
    failure: null,
  }
  const failed: WalkRecord = {
    ...walk,
    id: '89abcdef',
    done: 0,
    failure: {
      during: `step 1: ${event}`,
      error,
      requests: [
        { method: 'GET', path: '/api/v3/lamp', status: 200, ms: 3, sent: null, answered },
        { method: 'POST', path: '/api/v3/lamp', status: 422, ms: 8, sent: '{"on":true}', answered },
      ],
      scenes:
        driver === 'browser'
          ? [{ who, at: '/lamp', picture: 'iVBORw0KGgo=', complaints: ['lamp.js failed'] }]
          : [],
    },
  }
  const pairs = { possible: modelPairs(lampModel, () => true), by: 'model' } as const
  return {
    machine: 'lamp',
    driver,
    chart: coverage.chart,
    seen: coverage.seen,
    pairs,
    walks: driver === 'machine' ? [walk] : [walk, failed],
  }
}
