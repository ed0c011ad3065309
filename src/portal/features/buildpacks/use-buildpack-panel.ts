import { redirect, useRouter } from '@tanstack/react-router'
import { type BuildpackAct, buildpackBlockers } from '#machines/buildpack/buildpack-permission.ts'
import type { Buildpack } from '#contract/buildpack.ts'
import { explainBuildpackBlocker } from '#contract/wording/buildpack-blockers.ts'
import { type BuildpackPage, pageOf } from './data.ts'
import { buildpackFacts } from './buildpack-facts.ts'
import { flash } from '#portal/app/flashes/flash.ts'
import { useWayBack } from '#portal/app/frame/use-way-back.ts'

/** The page behind a panel. Throws a redirect to it, which says why, where the person may not do what the panel does. */
export async function requireBuildpackAct(
  behind: Promise<{ loaderData?: BuildpackPage | undefined }>,
  act: BuildpackAct,
): Promise<BuildpackPage> {
  const page = await pageOf(behind)
  const { buildpack } = page
  const blockers = buildpackBlockers(buildpackFacts(buildpack), act)
  if (blockers.length === 0) return page
  flash.warning(blockers.map(explainBuildpackBlocker).join(' '))
  const { namespace, name } = buildpack
  throw redirect({ to: '/buildpacks/$namespace/$name', params: { namespace, name }, replace: true })
}

/** How a panel over a buildpack's page is left. */
export function useBuildpackPanel({ namespace, name }: Pick<Buildpack, 'namespace' | 'name'>) {
  const router = useRouter()
  const goBack = useWayBack()
  const close = () => goBack({ to: '/buildpacks/$namespace/$name', params: { namespace, name } })
  return {
    close: () => void close(),
    /** Says what was done, and has the page asked for anew. */
    saved: async (text: string) => {
      flash.success(text)
      await close()
      await router.invalidate()
    },
  }
}
