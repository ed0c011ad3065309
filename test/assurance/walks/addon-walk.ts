import * as fc from 'fast-check'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Party } from '#machines/law.ts'
import { runDueDeprecations } from '#server/stages/due-deprecations.job.ts'
import { runDueRepricings } from '#server/repricings/due-repricings.job.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { Platform } from '#test/model/drivers/platform.ts'
import { call, createPerson } from '#test/support/people.ts'
import { type TestServer, testStart } from '#test/support/server.ts'
import {
  approvalsAt,
  type Expected,
  ExpectedAddon,
  invitedEmail,
  type PlanSlug,
  planSlugs,
} from './expected-addon.ts'
import { type AddonStep, anyStep, legalStep } from './steps.ts'
import { WalkedAddon } from './walked-addon.ts'

/** The platform at first: an add-on in each stage. */
const stages = ['alpha', 'beta', 'ga'] as const

/** Also somebody of another company, and somebody without a token. */
type Who = Party | 'stranger' | 'nobody'

/** Properties of all add-ons of a walk. */
export interface WalkModel {
  addons: ExpectedAddon[]
  /** How many commands were run. */
  nth: number
}

export interface WalkReal {
  platform: Platform
  addons: WalkedAddon[]
}

/** A walk's command. Those that `check` refuses are no steps. */
export type AddonCommand = fc.AsyncCommand<WalkModel, WalkReal>

/** Nobody is let wait for a machine that is not there. */
const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`there is no add-on ${index}`)
  return item
}

/** Each side asks for what is told, and all that is stored is compared with what has to be. */
async function expectAll(
  { addons: expected, nth }: WalkModel,
  { addons }: WalkReal,
  touched: number,
  plan?: PlanSlug,
) {
  for (const [index, walked] of addons.entries()) await walked.expectStored(at(expected, index))
  const by: Party = nth % 2 === 0 ? 'provider' : 'admin'
  const asked = plan ?? at(planSlugs, nth % planSlugs.length)
  await at(addons, touched).expectTold(at(expected, touched), by, asked)
}

const outside = (status: number): Expected => ({ status, take: null })

/** Somebody sends it, and the platform answers and becomes as the lifecycles say. */
async function send(
  model: WalkModel,
  real: WalkReal,
  index: number,
  who: Who,
  step: AddonStep,
): Promise<void> {
  model.nth += 1
  const { platform } = real
  const [walked, expected] = [at(real.addons, index), at(model.addons, index)]
  const moment = { now: platform.server.clock.now(), nth: model.nth }
  const answer =
    who === 'nobody'
      ? outside(401)
      : who === 'stranger'
        ? outside(step.isStaffs === true ? 403 : 404)
        : step.expected(expected, who, moment)
  const before = answer.take === null ? await walked.rows() : null
  const seen = await walked.revision()
  const raises = answer.take !== null && step.raises(expected)
  const request = await step.request(walked, `/api/v3/addons/${walked.row.slug}`, moment)
  const { status, body } = await call(platform.server, request.method, request.path, {
    as: platform.anybody(who),
    body: request.body,
  })
  const unforeseen = status === answer.status ? null : body
  expect({ status, unforeseen }).toEqual({ status: answer.status, unforeseen: null })
  if (answer.take === null) expect(await walked.rows()).toEqual(before)
  else answer.take()
  expect({ raises: (await walked.revision()) > seen }).toEqual({ raises })
  await expectAll(model, real, index, step.plan)
}

const said = (index: number, step: AddonStep, who: Who) =>
  `${stages[index] ?? ''} add-on: ${step.said} by ${who}`

/** Whatever it is, legal or not. */
class Send implements AddonCommand {
  constructor(
    readonly index: number,
    readonly who: Who,
    readonly step: AddonStep,
  ) {}

  check = () => true
  run = (model: WalkModel, real: WalkReal) => send(model, real, this.index, this.who, this.step)
  toString = () => said(this.index, this.step, this.who)
}

/** Something that is legal as things stand; by chance alone, little of it would be. */
class SendLegal implements AddonCommand {
  #sent = 'something legal'

  constructor(
    readonly index: number,
    readonly pick: number,
  ) {}

  check = ({ addons }: Readonly<WalkModel>) => addons[this.index]?.stage !== 'shutdown'

  async run(model: WalkModel, real: WalkReal): Promise<void> {
    const { index } = this
    const legal = legalStep(at(model.addons, index), this.pick, real.platform.server.clock.now())
    if (legal === null) throw new Error('there is nothing that the add-on takes')
    this.#sent = said(index, legal.step, legal.by)
    await send(model, real, index, legal.by, legal.step)
  }

  toString = () => this.#sent
}

class LetTimePass implements AddonCommand {
  constructor(readonly days: number) {}

  check = () => true

  async run(model: WalkModel, real: WalkReal): Promise<void> {
    model.nth += 1
    const { db, clock, config } = real.platform.server
    clock.advance(this.days * 86_400_000)
    await runDueRepricings({ db, clock, config, log: pino({ level: 'silent' }) })
    await runDueDeprecations({ db, clock, config })
    for (const addon of model.addons) addon.liveUntil(dayOf(clock.now()))
    await expectAll(model, real, model.nth % model.addons.length)
  }

  toString = () => `${this.days} days pass`
}

/** Instead of one that has left its stage. */
class GiveBirth implements AddonCommand {
  constructor(readonly index: number) {}

  check = ({ addons }: Readonly<WalkModel>) => addons[this.index]?.stage !== stages[this.index]

  async run(model: WalkModel, real: WalkReal): Promise<void> {
    model.nth += 1
    const stage = at(stages, this.index)
    // What belongs to the old one has to stay as it is; the audit looks after it.
    real.addons[this.index] = await WalkedAddon.born(real.platform, stage)
    model.addons[this.index] = new ExpectedAddon(stage, approvalsAt(stage))
    await expectAll(model, real, this.index)
  }

  toString = () => `another add-on in ${stages[this.index] ?? ''}`
}

const index = fc.integer({ min: 0, max: stages.length - 1 })
const who = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Who>('admin') },
  { weight: 5, arbitrary: fc.constant<Who>('provider') },
  { weight: 1, arbitrary: fc.constantFrom<Who>('stranger', 'nobody') },
)
const sendAny = fc.tuple(index, who, anyStep).map(([...of]) => new Send(...of))
const sendLegal = fc.tuple(index, fc.nat(9999)).map(([...of]) => new SendLegal(...of))

export const addonCommands: fc.Arbitrary<AddonCommand>[] = [
  fc.oneof(
    { weight: 14, arbitrary: sendLegal },
    { weight: 8, arbitrary: sendAny },
    { weight: 2, arbitrary: fc.constantFrom(1, 9, 20, 31, 62, 62).map((days) => new LetTimePass(days)) },
    { weight: 2, arbitrary: index.map((each) => new GiveBirth(each)) },
  ),
]

export async function beginAddons(server: TestServer): Promise<{ model: WalkModel; real: WalkReal }> {
  await server.clear()
  server.clock.set(testStart)
  const platform = await Platform.open(server)
  await createPerson(server, invitedEmail)
  const addons: WalkedAddon[] = []
  for (const stage of stages) addons.push(await WalkedAddon.born(platform, stage))
  const expected = stages.map((stage) => new ExpectedAddon(stage, approvalsAt(stage)))
  return { model: { addons: expected, nth: 0 }, real: { platform, addons } }
}

export async function endAddons({ platform }: WalkReal): Promise<void> {
  expect(await platform.violations()).toEqual([])
}
