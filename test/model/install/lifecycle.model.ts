import type { InstallEvent, InstallFacts, InstallSnapshot } from '#machines/install/lifecycle.ts'
import { type InstallSituation, install } from '#test/spec/lifecycles/install.ts'
import type { Model, Start } from '#test/runner/model.ts'
import { installAsked, installFacts, situationOf } from './specified.ts'

export type InstallStart = Start<InstallSnapshot, InstallFacts>

const { domain } = install

/** An install from its request on, in one of the table's situations. */
const startOf = (
  asked: InstallSituation,
  stage: InstallFacts['stage'],
  title: string = asked,
  late: Partial<Parameters<typeof installFacts>[0]> = {},
): InstallStart => {
  const context = installFacts({ stage, asked, time: 'is left', removal: 'goes on', ...late })
  return {
    title: `${title}, ${stage}`,
    fixture: context,
    state: installAsked.machine.resolveState({ value: 'new', context }),
  }
}

/** Installs asked for in every situation, in alpha and in GA; in beta and after a shutdown, where that differs. */
export const installModel = {
  name: 'installLifecycle',
  machine: installAsked.machine,
  rowsOf: installAsked.rows,
  starts: [
    ...(['alpha', 'ga'] as const).flatMap((stage) => domain.asked.map((asked) => startOf(asked, stage))),
    ...(['fits', 'own person', 'pass'] as const).map((asked) => startOf(asked, 'beta')),
    startOf('fits', 'shutdown'),
    startOf('fits', 'ga', 'late', { time: 'is over' }),
    startOf('fits', 'ga', 'stuck', { removal: 'is stuck' }),
  ],
  cases: (['provider', 'admin', 'system'] as const).flatMap((by): InstallEvent[] => [
    ...(
      ['request', 'wait', 'provision', 'change', 'complete', 'undo', 'remove', 'confirm', 'abandon'] as const
    ).map((type) => ({ type, by })),
    { type: 'fail', by, why: 'refused' },
    { type: 'fail', by, why: 'overdue' },
  ]),
} satisfies Model<InstallSnapshot, InstallEvent, InstallFacts>

export const everyInstall = installAsked.everyState

/** Tells whether a platform can have it: in alpha every app gets test by default, and no shutdown is announced. */
const canBeAsked = ({ fixture: { stage, asked } }: InstallStart): boolean =>
  stage !== 'alpha' || (asked?.isPastNotice === false && (asked.plan !== null || asked.isNamed))

/** Tells whether it is asked for in the ordinary situation; of others, only that they are asked for matters. */
export const isOrdinary = (facts: InstallFacts): boolean => situationOf(facts) === 'fits'

/** Starts that a live platform can have: asked for anew, and where an install can have another plan, for that. */
export const installStarts: readonly InstallStart[] = installModel.starts
  .filter(canBeAsked)
  .flatMap((start) => {
    const { fixture, title } = start
    const { stage, asked } = fixture
    const canBeChanged = stage === 'ga' || (stage === 'alpha' && asked?.plan?.isTest === false)
    if (isOrdinary(fixture) || !canBeChanged) return [start]
    const state = installAsked.machine.resolveState({ value: 'provisioned', context: fixture })
    return [start, { title: `${title}, provisioned`, fixture, state }]
  })

/** States of a live platform's install on the start's facts, in which events are refused. */
export function startableInstalls(start: InstallStart): InstallSnapshot[] {
  const { fixture, state } = start
  if (!isOrdinary(fixture)) return [state]
  // After a shutdown nothing is to come any more, and in alpha there is no other plan to change to.
  const never: Readonly<Record<InstallFacts['stage'], readonly string[]>> = {
    alpha: ['changing'],
    beta: [],
    ga: [],
    shutdown: ['requested', 'waiting', 'changing'],
  }
  return everyInstall(start).filter(({ value }) => !never[fixture.stage].includes(value))
}
