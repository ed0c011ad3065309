import { useRouter, useRouterState } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useHeadingLevel } from './heading-around.ts'
import { UnderWay } from './under-way.tsx'
import hidden from '#portal/ui/layout/hidden-text.module.css'
import { PageSkeleton, type SkeletonKind } from '#portal/ui/layout/page-skeleton.tsx'

/** The shape of the page at a path. */
function shapeOf(path: string): SkeletonKind {
  if (/^\/addons\/?$/.test(path)) return 'cards'
  if (/\/(?:next-steps|marketplace-(?:listing|page)|approvals|desk)\b/.test(path)) return 'columns'
  return /^\/admin\b|\/(?:plans|installs|logs|notices|webhooks|buildpacks|workflows)\b/.test(path)
    ? 'table'
    : 'facts'
}

/**
 * Shown while nothing of the page has loaded: its shape. Acts as its heading unless one is already shown above.
 */
export function LoadingPage() {
  const { session } = useRouter().options.context
  const isSignedIn = useSelector(session, (snapshot) => snapshot.hasTag('signedIn'))
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const level = useHeadingLevel()
  if (!isSignedIn) return <UnderWay />
  const Words = level === 1 ? 'h1' : 'p'
  const head = /^\/addons\/./.test(path) ? 'addon' : 'title'
  return (
    <output>
      <Words className={hidden.hidden} data-loading>
        Loading…
      </Words>
      <PageSkeleton kind={shapeOf(path)} {...(level === 1 ? { head } : {})} />
    </output>
  )
}
