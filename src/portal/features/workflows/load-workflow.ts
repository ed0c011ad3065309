import { addonView } from '#contract/endpoints/addons.ts'
import { notFound } from '@tanstack/react-router'
import { type Chart, chartOf } from '#machines/chart.ts'
import { problemOf } from '#machines/problem.ts'
import type { LifecycleTable } from '#machines/lifecycle-table.ts'
import { tableNamed } from '#machines/lifecycles.ts'
import type { Addon } from '#contract/addon.ts'
import { callApi } from '#portal/wire/api.ts'
import { currentUser } from '#portal/app/session/current-user.ts'
import { type ListedMachine, slugOf, titleOf } from './listed-machine.ts'
import { loadPlacing } from './position/load-position.ts'
import { machineList } from './machine-list.gen.ts'
import type { Position } from './position/position.ts'

/** The data of one machine's page. */
export interface Workflow {
  machine: ListedMachine
  /** Its display name. */
  title: string
  chart: Chart
  /** Lifecycles have one. */
  table: LifecycleTable | null
  /** The add-on that the page was opened from; `position` is null if an add-on has none in this chart. */
  marked: { addon: Addon; position: Position | null } | null
}

async function loadMarked(name: string, slug: string, signal: AbortSignal) {
  const [addon, user, place] = await Promise.all([
    callApi(addonView, { params: { addon: slug } }, { signal }),
    currentUser(),
    loadPlacing(name, slug, signal),
  ])
  return (chart: Chart) => ({
    addon,
    position: place?.(addon, chart, user.isHerokuAdmin ? 'admin' : 'provider') ?? null,
  })
}

/** A missing or inaccessible add-on makes the page not found. */
const sayMissing = (error: unknown): never => {
  throw problemOf(error).kind === 'missing' ? notFound() : error
}

/** Loads it. Rejects with a ProblemError, or as not found if the machine or add-on is missing. */
export async function loadWorkflow(
  slug: string,
  addonSlug: string | undefined,
  signal: AbortSignal,
): Promise<Workflow> {
  const machine = machineList.find((each) => slugOf(each) === slug)
  if (machine === undefined) throw notFound()
  const [loaded, marked] = await Promise.all([
    machine.load(),
    addonSlug === undefined ? null : loadMarked(machine.name, addonSlug, signal).catch(sayMissing),
  ])
  const chart = chartOf(loaded)
  return {
    machine,
    title: titleOf(machine),
    chart,
    table: tableNamed(machine.name),
    marked: marked?.(chart) ?? null,
  }
}
