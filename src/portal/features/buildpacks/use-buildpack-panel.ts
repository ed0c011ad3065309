import { explain } from '#contract/wording/blockers/explain.ts'
import { redirect } from '@tanstack/react-router'
import { type BuildpackAct, buildpackBlockers } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'
import { buildpackBlockerWordings } from '#contract/wording/blockers/buildpack-blockers.ts'
import { type BuildpackPage, pageOf } from './data.ts'
import { buildpackFacts } from './buildpack-facts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { type PanelEnd, usePanelEnd } from '#portal/app/frame/use-panel-end.ts'

/**
 * Waits for the data of the page behind a panel. If the user may not do what the panel does, flashes why and
 * throws a redirect to the page.
 */
export async function requireBuildpackAct(
  behind: Promise<{ loaderData?: BuildpackPage | undefined }>,
  act: BuildpackAct,
): Promise<BuildpackPage> {
  const page = await pageOf(behind)
  const { buildpack } = page
  const blockers = buildpackBlockers(buildpackFacts(buildpack), act)
  if (blockers.length === 0) return page
  flash.warning(blockers.map((each) => explain(buildpackBlockerWordings, each, null).message).join(' '))
  const { namespace, name } = buildpack
  throw redirect({ to: '/buildpacks/$namespace/$name', params: { namespace, name }, replace: true })
}

/** The end of a panel over a buildpack's page. */
export const useBuildpackPanel = (
  { namespace, name }: Pick<Buildpack, 'namespace' | 'name'>,
  done: string,
): PanelEnd => usePanelEnd({ to: '/buildpacks/$namespace/$name', params: { namespace, name } }, done)
