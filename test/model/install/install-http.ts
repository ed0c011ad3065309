import { pino } from 'pino'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { InstallEvent, InstallFacts, InstallSnapshot } from '#machines/install/lifecycle.ts'
import { installCaller } from '#server/installs/install-calls.job.ts'
import { stepInstall } from '#server/installs/install-steps.ts'
import { platformAct } from '#server/law/act.ts'
import type { Driver } from '#test/runner/model.ts'
import {
  type PlainProvider,
  plainProvider,
  type ProviderReply,
} from '#test/support/provider/plain-provider.ts'
import { readAs } from '#test/support/read-as.ts'
import { testStart } from '#test/support/server.ts'
import { untilIdle } from '#test/support/until-idle.ts'
import { httpName } from '../drivers/http-name.ts'
import type { Platform } from '../drivers/platform.ts'
import { refusalStatus } from '../drivers/refusal-status.ts'
import { Customer } from './customer.ts'
import { isOrdinary } from './lifecycle.model.ts'
import { installAsked } from './specified.ts'

type State = InstallSnapshot['value']

const checkAnswer = v.looseObject({
  allowed: v.boolean(),
  reasons: v.array(v.looseObject({ code: v.string() })),
})
/** Reasons that a check does not know: it is asked before there is an app. */
const ofApp = new Set(['region_unsupported', 'already_on_app'])

const installed = new Set<State>(['provisioned', 'changing'])
/** States in which something may be left at the provider. */
const mayLeave = new Set<State>(['removing', 'failed'])
/** Answers that bring what other paths have left to its end. */
const leftOver: Readonly<Record<string, ProviderReply>> = {
  POST: { status: 422, body: '{}' },
  PUT: { status: 200, body: '{}' },
  DELETE: { status: 204 },
}
const notNow: ProviderReply = { status: 500, body: '{}' }
const later: ProviderReply = { status: 202, body: '{"id":"it"}' }
const done: ProviderReply = { status: 200, body: '{"id":"it"}' }
const refusal: ProviderReply = { status: 422, body: '{"message":"We are full."}' }
const gone: ProviderReply = { status: 204 }

/** The steps of an install: by a service's requests, by the job and its calls to a provider that listens, and by staff. */
export function installHttp(platform: () => Platform): Driver<InstallSnapshot, InstallEvent, InstallFacts> & {
  close: () => Promise<void>
} {
  let provider: PlainProvider | undefined
  let customer: Customer
  let facts: InstallFacts
  const db = () => platform().server.db
  const stored = async () => {
    const row = await customer.stored()
    if (row === null) throw new Error('the install is not stored')
    return row
  }
  const answer = (reply: ProviderReply) => {
    const { uuid } = customer
    provider?.answer(({ method, path, body }) =>
      path.endsWith(uuid) || body?.uuid === uuid ? reply : (leftOver[method] ?? gone),
    )
  }
  /** Runs the job when the next call is due, which the provider answers so. */
  async function callAnswered(reply: ProviderReply): Promise<void> {
    const { callAt } = await stored()
    if (callAt === null) throw new Error('the provider has nothing to be asked')
    await runAt(callAt, reply)
  }
  async function runAt(time: Date, reply: ProviderReply): Promise<void> {
    const { clock, config } = platform().server
    answer(reply)
    if (clock.now() < time) clock.set(time.toISOString())
    const resources = { db: db(), clock, config, log: pino({ level: 'silent' }) }
    const { signal } = new AbortController()
    await untilIdle(installCaller(resources, { stopping: signal, interrupting: signal }))
  }
  /** The provider's part in a removal, which goes on or is stuck as the facts have it. */
  const removing = () => (facts.isStuck === true ? notNow : later)
  const byPerson = (by: 'provider' | 'admin', type: 'remove' | 'abandon') =>
    platform().call(by, customer.addon, 'POST', `/api/v3/installs/${customer.uuid}/${type}`)

  const taken: Readonly<Record<InstallEvent['type'], (event: InstallEvent) => Promise<unknown>>> = {
    async request() {
      expect(await customer.check()).toMatchObject({ status: 200, body: { allowed: true, reasons: [] } })
      answer(notNow)
      expect(await customer.request()).toMatchObject({ status: 201, body: { state: 'requested' } })
    },
    wait: () => callAnswered(later),
    async provision({ by }) {
      if (by === 'system') await callAnswered(done)
      else expect((await customer.callBack('provision')).status).toBe(200)
    },
    async fail(event) {
      const { callbackBy } = await stored()
      if (event.type === 'fail' && event.why === 'overdue' && callbackBy !== null)
        await runAt(callbackBy, removing())
      else await callAnswered(refusal)
      // What the provider may have made is removed there.
      if ((await stored()).trouble !== (facts.isStuck === true ? 'server_error' : null))
        await callAnswered(removing())
    },
    async change() {
      answer(notNow)
      expect(await customer.change()).toMatchObject({ status: 200, body: { state: 'changing' } })
    },
    complete: () => callAnswered(done),
    undo: () => callAnswered(refusal),
    async remove({ by }) {
      answer(removing())
      if (by === 'system') {
        const reply = await customer.serve('DELETE', `/installs/${customer.uuid}`)
        expect(reply).toMatchObject({ status: 200, body: { state: 'removing' } })
      } else {
        expect((await byPerson('admin', 'remove')).status).toBe(200)
        await callAnswered(removing())
      }
    },
    async confirm({ by }) {
      if (by === 'system') await callAnswered(gone)
      else expect((await customer.callBack('deprovision')).status).toBe(200)
    },
    async abandon() {
      expect((await byPerson('admin', 'abandon')).status).toBe(200)
    },
  }

  /** The steps that lead to a state, each of which nothing forbids. */
  const ways: Readonly<Record<State, readonly InstallEvent[]>> = {
    new: [],
    requested: [],
    waiting: [{ type: 'wait', by: 'system' }],
    provisioned: [{ type: 'provision', by: 'system' }],
    changing: [{ type: 'provision', by: 'system' }],
    failed: [{ type: 'fail', by: 'system', why: 'refused' }],
    removing: [{ type: 'remove', by: 'system' }],
    removed: [
      { type: 'remove', by: 'system' },
      { type: 'confirm', by: 'provider' },
    ],
  }

  /** Asks for a step that must be refused where people, services or providers ask; null where only a rule can. */
  function asked(event: InstallEvent, value: State): Promise<{ status: number; body: unknown }> | null {
    const path = `/installs/${customer.uuid}`
    if (event.by === 'provider' && (event.type === 'provision' || event.type === 'confirm'))
      return customer.callBack(event.type === 'confirm' ? 'deprovision' : 'provision')
    if (event.by !== 'system')
      return event.type === 'remove' || (event.type === 'abandon' && mayLeave.has(value))
        ? byPerson(event.by, event.type)
        : null
    if (event.type === 'request') return customer.request(value === 'new' ? {} : { name: 'another' })
    if (event.type === 'remove') return customer.serve('DELETE', path)
    return event.type === 'change' ? customer.change() : null
  }

  /** True for what is so already, which is answered as it is. */
  const isSo = ({ type, by }: InstallEvent, { value }: InstallSnapshot) =>
    (type === 'provision' && installed.has(value)) ||
    (type === 'remove' && by === 'system' && (value === 'removing' || value === 'removed')) ||
    (type === 'confirm' && value === 'removed')
  /** The status of a call that is refused: staff's are no call for providers, and services are told 422 for all they ask. */
  function refusedWith({ type, by }: InstallEvent, reasons: readonly string[]): number {
    if (by === 'provider' && (type === 'remove' || type === 'abandon')) return 403
    return by !== 'system' || reasons.includes('wrong_state') ? refusalStatus(reasons) : 422
  }

  /** The reasons against a request, before the app is known. */
  async function checked(): Promise<string[]> {
    const { body } = await customer.check()
    const { allowed, reasons } = readAs(body, checkAnswer)
    expect(allowed).toBe(reasons.length === 0)
    return reasons.map(({ code }) => code).toSorted()
  }

  return {
    name: httpName,
    canSend({ type, by, ...event }, { value, context }) {
      const { stage, asked, isOverdue } = context
      if (value === 'new') return type === 'request' && by === 'system'
      if (!isOrdinary(context) && type !== 'change') return false
      // Of what has been requested, only another request can be asked for; it is refused for its uuid alone.
      if (type === 'request') return by === 'system'
      // A change names a plan, and in alpha there is no other one.
      if (type === 'change' && value === 'provisioned' && by === 'system')
        return asked?.isNamed === true && (stage !== 'alpha' || asked.plan?.isTest !== true)
      if (type === 'fail' && 'why' in event)
        return event.why === 'overdue'
          ? value === 'waiting' || isOverdue !== true || value !== 'requested'
          : value !== 'waiting'
      // Nothing more is asked of a provider that is waited for.
      if (type === 'provision' && by === 'system') return value !== 'waiting'
      // It may always say that nothing is left there.
      return type !== 'confirm' || by !== 'provider' || value !== 'failed'
    },
    async start({ value }, given) {
      facts = given
      provider ??= await plainProvider()
      const { server } = platform()
      server.clock.set(testStart)
      Object.assign(server.config, { providerAllow: [provider.origin] })
      customer = await Customer.of(platform(), provider.origin, facts)
      provider.answer(() => notNow)
      if (value !== 'new') await customer.requestFirst()
      for (const event of ways[value]) await taken[event.type](event)
      await customer.settle(value)
      if (value === 'changing') await taken.change({ type: 'change', by: 'system' })
    },
    async send(event) {
      await taken[event.type](event)
    },
    async expectState({ value }) {
      const row = await customer.stored()
      expect(row?.state ?? 'new').toBe(value)
      const { status, body } = await customer.serve('GET', `/installs/${customer.uuid}`)
      if (value === 'new') expect(status).toBe(404)
      else expect({ status, body }).toMatchObject({ status: 200, body: { state: value } })
      expect(await customer.openStretches()).toBe(installed.has(value) ? 1 : 0)
    },
    async expectRefused(event, state) {
      const before = await customer.around()
      const reasons = installAsked.reasons(state, event)
      if (state.value === 'new') expect(await checked()).toEqual(reasons.filter((code) => !ofApp.has(code)))
      const refusal = { status: refusalStatus(reasons) }
      const reply = await asked(event, state.value)
      if (reply !== null) {
        const status = isSo(event, state) ? 200 : refusedWith(event, reasons)
        expect({ event, status: reply.status }).toEqual({ event, status })
        if (status === 422) expect(reasons).toContain((reply.body as { code: unknown }).code)
      } else {
        const install = await stored()
        const { clock, config } = platform().server
        await expect(
          db().transaction((tx) =>
            stepInstall(platformAct({ tx, now: clock.now(), config }), install, event, {}, state.context),
          ),
        ).rejects.toMatchObject(refusal)
      }
      expect(await customer.around()).toEqual(before)
    },
    async finish() {
      expect(await platform().trailViolations(customer.addon.id)).toEqual([])
    },
    async close() {
      await provider?.close()
      provider = undefined
    },
  }
}
