import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import {
  isSummarised,
  type RepricingDraft,
  type RepricingRequest,
  repricingWorkflow,
} from '#machines/repricing/request.ts'
import { settling } from '#machines/settle.ts'
import type { Addon } from '#contract/addon.ts'
import { parsePrice } from '#contract/formats/price.ts'
import { isBlank } from '#contract/formats/plain-text.ts'
import { sendRepricing, wasRequested } from '../calls.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import type { PlanRepricings } from '../data.ts'
import { repriceBlockers, requestFactsOf } from '../reprice-blockers.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useWorkflow } from '#portal/workflow/use-workflow.ts'
import { useTypedDraft } from '#portal/workflow/panel/use-typed-draft.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

/** The machine that requests a repricing, with the platform's calls. */
const repricingMachine = repricingWorkflow.provide({
  actors: {
    settle: settling<RepricingRequest, unknown, boolean>({
      send: sendRepricing,
      look: (request, { signal }) => wasRequested(request, signal),
    }),
  },
})

/** The form values: the price as text. */
const formValues = v.object({ price: v.string(), grandfathered: v.boolean() })
type RepricingValues = v.InferOutput<typeof formValues>

const empty: RepricingValues = { price: '', grandfathered: true }

const isValues = (value: unknown): value is RepricingValues => v.is(formValues, value)

function draftOf({ price, grandfathered }: RepricingValues): RepricingDraft {
  const parsed = isBlank(price) ? null : parsePrice(price)
  return { priceCents: parsed !== null && 'cents' in parsed ? parsed.cents : null, grandfathered }
}

/** The field message if the typed price cannot be requested; null if empty or valid. */
function priceError({ price }: RepricingValues, currentCents: number): string | null {
  if (isBlank(price)) return null
  const parsed = parsePrice(price)
  if ('error' in parsed) return parsed.error
  return parsed.cents === currentCents ? 'Price cannot be the same.' : null
}

/** The request of a plan's repricing: its values, whether it may be sent, and its outcome. */
export function useRepricing(addon: Addon, { plan }: PlanRepricings) {
  const reload = useReload()
  const { config } = useConfig()
  const { session } = useRouter().options.context
  const path = useOwnPath()
  const draft = useTypedDraft(path, isValues)
  const [values, setValues] = useState<RepricingValues>(draft.typed ?? empty)
  const facts = requestFactsOf(addon, plan)
  const { actor, snapshot, send } = useWorkflow(() => repricingMachine, {
    input: { planId: plan.id, draft: draftOf(values) },
    on: {
      submitted: () => {
        draft.drop()
        flash.success('Price change submitted')
        void reload()
      },
      refused: () => void reload(),
      closed: () => {
        draft.drop()
        if (leaving.status === 'blocked') leaving.proceed()
      },
    },
  })

  const isUnsaved = () => {
    const now = actor.getSnapshot()
    return now.hasTag('unsaved') || isSummarised(now, facts)
  }
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) => next.fullPath !== '/logout' && next.pathname !== path && isUnsaved(),
    enableBeforeUnload: () => isUnsaved() && session.getSnapshot().hasTag('signedIn'),
    withResolver: true,
  })
  const close = useEffectEvent(() => send({ type: 'close', facts }))
  useEffect(() => {
    if (leaving.status !== 'blocked') return
    close()
    if (!actor.getSnapshot().matches('leaving')) leaving.reset()
  }, [actor, leaving])

  const { problem } = snapshot.context
  const change = (next: RepricingValues) => {
    setValues(next)
    send({ type: 'changed', draft: draftOf(next) })
    if (next.price === '') draft.drop()
    else draft.keep(next)
  }
  return {
    values,
    priceCents: draftOf(values).priceCents,
    priceError: problem?.fields.priceCents?.join('; ') ?? priceError(values, plan.priceCents),
    /** The reason why the plan cannot be repriced now, whatever the price. */
    blockers: repriceBlockers(addon, plan, config.links.changeRequest),
    /** A price that may be requested has been entered. */
    isSummarised: isSummarised(snapshot, facts) || snapshot.hasTag('busy') || snapshot.matches('leaving'),
    busy: snapshot.hasTag('busy'),
    unheard: snapshot.matches('unheard'),
    isLeaving: snapshot.matches('leaving'),
    /** Requested during this visit. */
    isSubmitted: snapshot.matches('submitted'),
    problem,
    change,
    restored: draft.restored,
    unreadable: draft.unreadable,
    discardDraft: () => change(empty),
    submit: () => send({ type: 'submit', facts }),
    check: () => send({ type: 'check' }),
    stay: () => {
      if (leaving.status === 'blocked') leaving.reset()
      send({ type: 'stay' })
    },
    discard: () => send({ type: 'discard' }),
  }
}

export type RepricingFormState = ReturnType<typeof useRepricing>
