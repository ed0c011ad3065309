import { useEffect, useRef, useState } from 'react'
import { repricingStatusNames, withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import type { Repricing } from '#contract/repricing.ts'
import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { loadUnderWay, overPage } from './data.ts'

const same = (one: readonly Repricing[], other: readonly Repricing[]): boolean =>
  one.length === other.length && one.every(({ id, etag }, i) => id === other[i]?.id && etag === other[i].etag)

/**
 * Describes how the repricings that were under way have changed, and which have come since; `now` has those under way and
 * the newest that are over.
 */
export function priceChangeNews(before: readonly Repricing[], now: readonly Repricing[]): string[] {
  const nowById = new Map(now.map((each) => [each.id, each]))
  const changed = before.flatMap(({ id, plan, status: was }) => {
    const found = nowById.get(id)
    if (found === undefined) return [`The price change of ${plan.name} is over.`]
    const name = found.isWithdrawn ? withdrawnName : repricingStatusNames[found.status]
    return found.status === was ? [] : [`The price change of ${plan.name} is now ${name}.`]
  })
  const known = new Set(before.map(({ id }) => id))
  const came = now.filter(({ id, status }) => !known.has(id) && isActiveRepricing(status))
  return [...changed, ...came.map(({ plan }) => `A price change of ${plan.name} was requested.`)]
}

/**
 * Keeps the page of an add-on's price changes (or of those of its plan with this id) up to date with what others do, and
 * describes it.
 */
export function usePriceChangeNews(
  addon: string,
  plan: string | undefined,
  underWay: readonly Repricing[],
): readonly string[] {
  const reload = useReload()
  const shown = useRef(underWay)
  const [news, setNews] = useState<readonly string[]>([])
  useEffect(() => {
    shown.current = underWay
  }, [underWay])
  const isAwaited = underWay.some(({ status }) => repricingGroupOf(status) === 'current')
  useChangesPolling(isAwaited, async (signal) => {
    const before = shown.current
    const now = await loadUnderWay(addon, plan, signal)
    // A list that was loaded meanwhile is newer.
    if (shown.current !== before || same(before, now)) return
    const { rows } = await overPage(addon, plan, signal)
    await reload()
    setNews(priceChangeNews(before, [...now, ...rows]))
  })
  return news
}
