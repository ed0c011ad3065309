import * as fc from 'fast-check'
import { type ReviewStepName, reviewStepNames } from '#machines/review/review-step.ts'
import { stepStatus } from '#server/reviews/review-motion.ts'
import { Platform } from '#test/model/drivers/platform.ts'
import { ReviewRun } from '#test/model/review/review-run.ts'
import { call } from '#test/support/people.ts'
import type { TestServer } from '#test/support/server.ts'
import { readId } from '#test/support/read-as.ts'
import type { Who } from './addon-steps.ts'
import { expectAlike, expectEqual } from './expect-alike.ts'
import { ExpectedReview, type StepEnd } from './expected-review.ts'
import type { Command } from './walk.ts'

/** The reviews of one add-on, one after another. */
interface Model {
  review: ExpectedReview
  isShutDown: boolean
}

interface Real {
  run: ReviewRun
}

type ReviewCommand = Command<Model, Real>

/** The call in which each step is held. */
const calls = { manifest: 'HEAD', provision: 'POST', deprovision: 'DELETE', reprovision: 'POST' } as const

const nowOf = ({ run }: Real) => run.platform.server.clock.now()

/** The review is stored and told to both sides as it has to be. */
async function expectReview({ review }: Model, { run }: Real): Promise<void> {
  const { status, steps } = await run.stored()
  const stored = Object.fromEntries(reviewStepNames.map((name) => [name, stepStatus(steps[name])]))
  expectEqual({ status, steps: stored }, { status: review.status, steps: review.steps })
  const shown = (name: ReviewStepName) => (review.steps[name] === 'pending' ? null : review.steps[name])
  for (const by of ['provider', 'admin'] as const)
    expectAlike((await run.view(by)).body, {
      id: run.id,
      status: review.status,
      is_finalized: review.status === 'finished',
      ...Object.fromEntries(reviewStepNames.map((name) => [name, { status: shown(name) }])),
    })
}

/** Something that people send. `answer` is the status that the platform has to answer their own side with. */
abstract class Sent implements ReviewCommand {
  constructor(readonly who: Who) {}

  abstract readonly said: string
  protected abstract request(real: Real): { method: string; path: string; body: unknown }
  protected abstract answer(model: Model): number
  protected abstract take(model: Model, real: Real, body: unknown): void

  check = () => true

  async run(model: Model, real: Real): Promise<void> {
    const { who } = this
    const { platform } = real.run
    const outside = { nobody: 401, stranger: 404 }
    const answer = who === 'nobody' || who === 'stranger' ? outside[who] : this.answer(model)
    const before = await real.run.told()
    const { method, path, body } = this.request(real)
    const reply = await call(platform.server, method, path, { as: platform.anybody(who), body })
    expectEqual(reply.status, answer)
    if (reply.status < 300) this.take(model, real, reply.body)
    else expectEqual(await real.run.told(), before)
    await expectReview(model, real)
  }

  toString = () => `${this.said} by ${this.who}`
}

class Ask extends Sent {
  readonly said = 'ask for a review'
  protected request = ({ run }: Real) => ({
    method: 'POST',
    path: `/api/v3/addons/${run.addon.slug}/automatic_reviews`,
    body: {},
  })
  protected answer = ({ review, isShutDown }: Model) =>
    isShutDown || review.status !== 'finished' ? 409 : 201
  protected take(model: Model, real: Real, body: unknown): void {
    model.review = new ExpectedReview()
    real.run = real.run.followedBy(readId(body))
  }
}

class Cancel extends Sent {
  readonly said = 'cancel'
  protected request = ({ run }: Real) => ({
    method: 'PATCH',
    path: `/api/v3/automatic_reviews/${run.id}`,
    body: { status: 'cancelling' },
  })
  protected answer = ({ review }: Model) =>
    review.can({ type: 'cancel', by: this.who === 'admin' ? 'admin' : 'provider' }) ? 200 : 409
  protected take(model: Model): void {
    model.review.take({ type: 'cancel', by: this.who === 'admin' ? 'admin' : 'provider' })
  }
}

/** Steps that only the platform takes. */
class Tamper extends Sent {
  constructor(
    who: Who,
    readonly body: Record<string, unknown>,
  ) {
    super(who)
  }
  get said() {
    return `set ${JSON.stringify(this.body).replaceAll(',', ';')}`
  }
  protected request = ({ run }: Real) => ({
    method: 'PATCH',
    path: `/api/v3/automatic_reviews/${run.id}`,
    body: this.body,
  })
  protected answer = ({ isShutDown }: Model) => (isShutDown ? 409 : 422)
  protected take(): void {
    throw new Error('nobody sets that')
  }
}

class ShutDown extends Sent {
  readonly said = 'shut the add-on down'
  protected request = ({ run }: Real) => ({
    method: 'POST',
    path: `/api/v3/addons/${run.addon.slug}/progressions`,
    body: { to: 'shutdown' },
  })
  protected answer = ({ isShutDown }: Model) => (isShutDown ? 409 : this.who === 'admin' ? 201 : 403)
  protected take(model: Model): void {
    model.isShutDown = true
    model.review.endWithShutdown('admin')
  }
}

/** The platform's runner takes the review up. */
class Run implements ReviewCommand {
  check = ({ review }: Readonly<Model>) => review.held === null

  async run(model: Model, real: Real): Promise<void> {
    model.review.run(nowOf(real).toISOString())
    const { held } = model.review
    if (held === null) await real.run.provider.run()
    else await real.run.runTo(calls[held.name])
    await expectReview(model, real)
  }

  toString = () => 'the runner looks'
}

class End implements ReviewCommand {
  constructor(readonly how: StepEnd) {}

  check({ review: { held } }: Readonly<Model>): boolean {
    if (held === null) return false
    // What was waited for does not wait again, and a repeated provision is never waited for here.
    if (this.how === 'wait')
      return !held.resumed && (held.name === 'provision' || held.name === 'deprovision')
    return this.how !== 'fail' || !held.resumed
  }

  async run(model: Model, real: Real): Promise<void> {
    const { held } = model.review
    if (held === null) throw new Error('no call is held')
    const { run } = real
    const { config } = run.platform.server
    model.review.end(this.how, new Date(nowOf(real).getTime() + config.reviewWaitMs).toISOString())
    if (this.how === 'pass' || model.isShutDown) await run.endStep()
    else if (this.how === 'fail') await run.endStep(held.name === 'manifest' ? null : 500)
    else if (this.how === 'breakDown') await run.interrupt()
    else if (held.name === 'deprovision') {
      // The first one has a wrong password.
      await run.letThroughTo('DELETE')
      await run.endStep(202)
    } else {
      await run.provider.behave('async-never')
      await run.endStep()
      await run.provider.behave('good')
    }
    await expectReview(model, real)
  }

  toString = () => `the step comes to ${this.how}`
}

class CallBack implements ReviewCommand {
  check = ({ review, isShutDown }: Readonly<Model>) =>
    !isShutDown && review.waiting !== undefined && !review.hasCalledBack

  async run(model: Model, real: Real): Promise<void> {
    const { waiting } = model.review
    if (waiting === undefined) throw new Error('nobody waits')
    await real.run.callBack(waiting)
    model.review.hasCalledBack = true
    await expectReview(model, real)
  }

  toString = () => 'the provider calls back'
}

class LetTimePass implements ReviewCommand {
  constructor(readonly minutes: number) {}

  check = ({ review }: Readonly<Model>) => review.held === null

  async run(model: Model, real: Real): Promise<void> {
    real.run.platform.server.clock.advance(this.minutes * 60_000)
    await expectReview(model, real)
  }

  toString = () => `${this.minutes} minutes pass`
}

const who = fc.constantFrom<Who>('provider', 'provider', 'admin', 'admin', 'stranger', 'nobody')
const tampering = [{ status: 'finished' }, { status: 'in_progress' }, { provision: { status: 'completed' } }]

export const reviewCommands: fc.Arbitrary<ReviewCommand>[] = [
  fc.oneof(
    { weight: 6, arbitrary: who.map((each) => new Ask(each)) },
    { weight: 2, arbitrary: who.map((each) => new Cancel(each)) },
    {
      weight: 2,
      arbitrary: fc.tuple(who, fc.constantFrom(...tampering)).map(([each, body]) => new Tamper(each, body)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Who>('provider', 'stranger', 'nobody').map((each) => new ShutDown(each)),
    },
    { weight: 16, arbitrary: fc.constant(null).map(() => new Run()) },
    {
      weight: 16,
      arbitrary: fc
        .constantFrom<StepEnd>('pass', 'pass', 'pass', 'wait', 'wait', 'fail', 'breakDown')
        .map((how) => new End(how)),
    },
    { weight: 4, arbitrary: fc.constant(null).map(() => new CallBack()) },
    { weight: 3, arbitrary: fc.constantFrom(5, 16).map((minutes) => new LetTimePass(minutes)) },
  ),
  // The end of the add-on, and of what can happen: seldom.
  fc.nat(29).map((each) => (each === 0 ? new ShutDown('admin') : new Run())),
]

let open: ReviewRun | undefined

export const closeReviews = async (): Promise<void> => open?.close()

export async function beginReviews(server: TestServer): Promise<{ model: Model; real: Real }> {
  await closeReviews()
  await server.clear()
  open = await ReviewRun.begin(await Platform.open(server), 'good')
  return { model: { review: new ExpectedReview(), isShutDown: false }, real: { run: open } }
}

export async function endReviews(real: Real, { review }: Model): Promise<void> {
  if (review.held !== null) await real.run.endStep()
  expectEqual(await real.run.leftovers(), [])
  expectEqual(await real.run.platform.violations(), [])
}
