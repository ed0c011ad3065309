import type { Plan } from '#contract/plan.ts'
import type { InstallEntry } from '#contract/installs/install-entry.ts'
import { installList } from '#contract/installs/install-list-endpoint.ts'
import { load, loadPage, type Page, type TextPage, textPage } from '#portal/wire/load.ts'
import { installPlansRead, installsRead } from './reads.ts'
import type { InstallsSearch } from './search.ts'

/** Loads the page of an add-on's installs that `range` names, else the first, newest first. */
export const installPage = (
  addon: string,
  search: InstallsSearch,
  signal: AbortSignal | undefined,
  range?: string,
): Promise<Page<InstallEntry>> => loadPage(installsRead(addon, search), signal, range)

/** Loads a page of them as CSV. */
export const installsFile = (addon: string, search: InstallsSearch, range: string): Promise<TextPage> =>
  textPage(installList, { params: { addon }, query: { ...search, export: 'csv' } }, { range })

/** The data of the screen. */
export interface InstallsData {
  first: Page<InstallEntry>
  plans: readonly Plan[]
}

/** Loads all of it in parallel. Rejects with a ProblemError. */
export async function loadInstallsScreen(
  addon: string,
  search: InstallsSearch,
  signal: AbortSignal,
): Promise<InstallsData> {
  const [first, plans] = await Promise.all([
    installPage(addon, search, signal),
    load(installPlansRead(addon), signal),
  ])
  return { first, plans }
}
