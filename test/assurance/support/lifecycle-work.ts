import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import { type Availability, availabilities, availabilityFlags } from '#contract/availability.ts'
import type { Ask } from './asking.ts'
import type { Ledger } from './ledger.ts'
import { type Body, type Operation, read, readList, storedWith } from '#test/support/operation.ts'
import type { PreparedAddon } from '#test/support/prepared.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { readObject, readObjects } from '#test/support/read-as.ts'

/** Everything that a step of an add-on may touch, as it is stored. */
interface Picture {
  stage: string
  approvals: Readonly<Record<string, string>>
  plans: Readonly<Record<string, string>>
  repricings: Readonly<Record<string, string>>
}

const byKey = (rows: readonly Body[], key: string, value: string) =>
  Object.fromEntries(rows.map((row) => [String(row[key]), String(row[value])]).toSorted())

async function pictureOf(ask: Ask, { id }: PreparedAddon): Promise<Picture> {
  const path = `/api/v3/addons/${id}`
  return {
    stage: String((await read(ask, 'admin', path))?.state),
    approvals: byKey(await readList(ask, 'admin', `${path}/approvals`), 'type', 'state'),
    plans: byKey(await readList(ask, 'admin', `${path}/plans`), 'slug', 'availability'),
    repricings: byKey(await readList(ask, 'admin', `/api/v3/repricings?addonId=${id}`), 'id', 'status'),
  }
}

type Target = 'beta' | 'ga' | 'shutdown'

const sorted = (record: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(record).toSorted())

/** All that staff's step brings along (READINGS 1, 5, 6). */
function after(before: Picture, to: Target): Picture {
  const plans = Object.keys(before.plans)
  if (to === 'shutdown')
    return {
      ...before,
      stage: to,
      plans: Object.fromEntries(plans.map((slug) => [slug, 'disabled'])),
      repricings: Object.fromEntries(
        Object.entries(before.repricings).map(([id, status]) => [
          id,
          isActiveRepricing(status) ? 'rejected' : status,
        ]),
      ),
    }
  const approved = approvalsOfStage(to === 'beta' ? 'alpha' : 'beta').map((type) => [type, 'approved'])
  const approvals = sorted({ ...before.approvals, ...Object.fromEntries(approved) })
  if (to === 'beta') return { ...before, stage: to, approvals }
  const opened = plans.map((slug) => [slug, slug === 'test' ? (before.plans[slug] ?? '') : 'allUsers'])
  return { ...before, stage: to, approvals, plans: Object.fromEntries(opened) }
}

interface Known {
  addon: PreparedAddon
  stage: 'alpha' | 'beta' | 'ga'
  approvals: Map<ApprovalType, { id: string; state: ApprovalState; settled: boolean }>
  availability: Map<string, Availability>
  repricing: { id: string; status: string } | null
  /** How much still happens in GA before the add-on is shut down. */
  left: number
}

/** One client's add-ons on their way from alpha to their end, one after another. */
export class LifecycleWork {
  #known: Known | null = null
  #price = 2000

  constructor(
    private readonly addons: PreparedAddon[],
    private readonly choices: Seeded,
    private readonly ledger: Ledger,
  ) {}

  /** Null when all add-ons have come to their end. */
  async next(ask: Ask): Promise<Operation | null> {
    if (this.#known === null) {
      const addon = this.addons.shift()
      if (addon === undefined) return null
      this.#known = {
        addon,
        stage: 'alpha',
        approvals: new Map(),
        availability: new Map<string, Availability>(addon.planIds.map((id) => [id, 'inviteOnly'])),
        repricing: null,
        left: this.choices.whole(2, 8),
      }
    }
    const known = this.#known
    if (known.stage !== 'ga') {
      for (const type of approvalsOfStage(known.stage)) {
        const operation = this.#approval(known, type)
        if (operation !== null) return operation
      }
      return this.#progress(known, known.stage === 'alpha' ? 'beta' : 'ga', ask)
    }
    known.left -= 1
    if (known.left < 0) return this.#progress(known, 'shutdown', ask)
    return this.choices.chance(0.6) ? this.#reprice(known) : this.#open(known)
  }

  /** The next deed about an approval; null when it is left to staff's step. */
  #approval(known: Known, type: ApprovalType): Operation | null {
    const approval = known.approvals.get(type)
    if (approval?.settled === true) return null
    if (approval === undefined && this.choices.chance(0.2)) {
      known.approvals.set(type, { id: '', state: 'notStarted', settled: true })
      return null
    }
    if (approval === undefined || approval.state === 'rejected') return this.#request(known, type)
    const decision = this.choices.whole(0, 9)
    if (decision < 2) {
      approval.settled = true
      return null
    }
    return this.#decide(known, type, approval.id, decision < 5 ? 'rejected' : 'approved')
  }

  #takeApproval(known: Known, type: ApprovalType, { id, state }: Body): void {
    const stored = { id: String(id), state: state as ApprovalState, settled: state === 'approved' }
    known.approvals.set(type, stored)
    this.#claim(`approval ${stored.id}`, `/api/v3/approvals/${stored.id}`, { state, type })
  }

  /** The approval is another one by now, and so is the list that the last step of the add-on has left. */
  #dropApproval({ addon }: Known, id: string): void {
    this.ledger.drop(`approval ${id}`)
    this.ledger.drop(`approvals of ${addon.slug}`)
  }

  #request(known: Known, type: ApprovalType): Operation {
    return {
      told: `${known.addon.slug} asks for ${type}`,
      who: 'provider',
      method: 'POST',
      path: `/api/v3/addons/${known.addon.slug}/approvals`,
      body: { type },
      unknown: () => this.#dropApproval(known, known.approvals.get(type)?.id ?? ''),
      taken: (answer) => this.#takeApproval(known, type, answer),
    }
  }

  #decide(known: Known, type: ApprovalType, id: string, state: 'approved' | 'rejected'): Operation {
    const path = `/api/v3/approvals/${id}`
    return {
      told: `${type} of ${known.addon.slug} is ${state}`,
      who: 'admin',
      method: 'PATCH',
      path,
      body: state === 'rejected' ? { state, message: 'Not yet.' } : { state },
      unknown: () => this.#dropApproval(known, id),
      stored: storedWith('admin', path, { state }),
      taken: (answer) => this.#takeApproval(known, type, answer),
    }
  }

  async #progress(known: Known, to: Target, ask: Ask): Promise<Operation> {
    const { addon } = known
    const before = await pictureOf(ask, addon)
    const told = `${addon.slug} goes to ${to}`
    return {
      told,
      who: 'admin',
      method: 'POST',
      path: `/api/v3/addons/${addon.slug}/progressions`,
      body: { to },
      unknown: () => {
        for (const { id } of known.approvals.values()) this.ledger.drop(`approval ${id}`)
        for (const id of addon.planIds) this.ledger.drop(`plan ${id}`)
        this.ledger.drop(`stage of ${addon.slug}`)
        if (known.repricing !== null) this.ledger.drop(`repricing ${known.repricing.id}`)
      },
      whole: async (read) => {
        const now = JSON.stringify(await pictureOf(read, addon))
        if (now !== JSON.stringify(before) && now !== JSON.stringify(after(before, to)))
          throw new Error(`${told} by half: ${JSON.stringify(before)} became ${now}`)
      },
      taken: () => {
        const expected = JSON.stringify(after(before, to))
        const path = `/api/v3/addons/${addon.id}`
        this.#claim(`stage of ${addon.slug}`, path, { state: to })
        this.ledger.claim(`approvals of ${addon.slug}`, {
          who: 'admin',
          path: `${path}/approvals`,
          told,
          holds: (body) =>
            JSON.stringify(byKey(readObjects(body), 'type', 'state')) ===
            JSON.stringify((JSON.parse(expected) as Picture).approvals),
        })
        this.#takePlans(known, to)
        this.#known = to === 'shutdown' ? null : { ...known, stage: to, approvals: new Map() }
      },
    }
  }

  #takePlans(known: Known, to: Target): void {
    if (to === 'beta') return
    const availability = to === 'ga' ? 'allUsers' : 'disabled'
    for (const id of known.addon.planIds) {
      known.availability.set(id, availability)
      this.#claim(`plan ${id}`, `/api/v3/plans/${id}`, { availability })
    }
    if (to === 'shutdown' && known.repricing !== null)
      this.#claim(`repricing ${known.repricing.id}`, `/api/v3/repricings/${known.repricing.id}`, {
        status: isActiveRepricing(known.repricing.status) ? 'rejected' : known.repricing.status,
      })
  }

  #open(known: Known): Operation {
    // The cheapest is the default plan, which can't be hidden or disabled.
    const id = this.choices.pick(known.addon.planIds.slice(1))
    const others = availabilities.filter((each) => each !== known.availability.get(id))
    const availability = this.choices.pick(others)
    const path = `/api/v3/plans/${id}`
    return {
      told: `plan ${id} is for ${availability}`,
      who: 'admin',
      method: 'PATCH',
      path,
      body: availabilityFlags[availability],
      unknown: () => this.ledger.drop(`plan ${id}`),
      stored: storedWith('admin', path, { availability }),
      taken: () => {
        known.availability.set(id, availability)
        this.#claim(`plan ${id}`, path, { availability })
      },
    }
  }

  #reprice(known: Known): Operation {
    const { repricing } = known
    if (repricing !== null && isActiveRepricing(repricing.status)) {
      const ways = {
        new: ['in_progress', 'approved', 'rejected'],
        in_progress: ['new', 'approved', 'rejected'],
      }
      const status = this.choices.pick(
        ways[repricing.status as keyof typeof ways] ?? ['in_progress', 'rejected'],
      )
      return {
        told: `repricing ${repricing.id} becomes ${status}`,
        who: 'admin',
        method: 'POST',
        path: `/api/v3/repricings/${repricing.id}/transitions/${status}`,
        body: {},
        unknown: () => this.ledger.drop(`repricing ${repricing.id}`),
        taken: (answer) => this.#takeRepricing(known, answer),
      }
    }
    this.#price += 1
    return {
      told: `${known.addon.slug} asks for ${this.#price} cents`,
      who: 'provider',
      method: 'POST',
      path: `/api/v3/plans/${known.addon.planIds[0]}/repricings`,
      body: { price_cents: this.#price },
      taken: (answer) => this.#takeRepricing(known, answer),
    }
  }

  #takeRepricing(known: Known, { id, status, price_cents }: Body): void {
    known.repricing = { id: String(id), status: String(status) }
    this.#claim(`repricing ${String(id)}`, `/api/v3/repricings/${String(id)}`, { status, price_cents })
  }

  /** The record has these fields. */
  #claim(about: string, path: string, fields: Body): void {
    this.ledger.claim(about, {
      who: 'admin',
      path,
      told: `${about} with ${JSON.stringify(fields)}`,
      holds: (body) =>
        body !== null && Object.entries(fields).every(([name, value]) => readObject(body)[name] === value),
    })
  }
}
