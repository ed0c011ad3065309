import { useEffect, useRef, useState } from 'react'
import { repricingStatusNames, withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import type { Repricing } from '#contract/repricing.ts'
import { repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { useChangesPolling } from '#portal/workflow/shapes/use-changes-polling.ts'
import { loadUnderWay, overPage } from './data.ts'

const same = (one: readonly Repricing[], other: readonly Repricing[]): boolean =>
  one.length === other.length && one.every(({ id, etag }, i) => id === other[i]?.id && etag === other[i].etag)

/** Describes how the repricings that were under way have changed, and which have come since, in the order of `now`. */
export function priceChangeNews(before: readonly Repricing[], now: readonly Repricing[]): string[] {
  const statusBefore = new Map(before.map(({ id, status }) => [id, status]))
  return now.flatMap(({ id, plan, status, isWithdrawn }) => {
    const was = statusBefore.get(id)
    if (was === undefined)
      return repricingGroupOf(status) === 'history' ? [] : [`A price change of ${plan.name} was requested.`]
    const name = isWithdrawn ? withdrawnName : repricingStatusNames[status]
    return was === status ? [] : [`The price change of ${plan.name} is now ${name}.`]
  })
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
