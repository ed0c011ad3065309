import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'

/** Composes a page's title: the innermost route's, after that of its parent, such as an add-on. */
const titleOf = (titles: readonly string[]): string | undefined => {
  const [outer, inner] = [titles[0], titles.at(-1)]
  return outer === inner ? inner : `${inner} · ${outer}`
}

/**
 * Sets the document title from the routes that define one, and announces completed navigations to screen
 * readers. Focus lost with the old page moves to the new page's content.
 */
export function PageTitle({ product }: { product: string }) {
  const own = useRouterState({
    select: ({ matches }) =>
      titleOf(matches.flatMap(({ meta }) => meta?.flatMap((entry) => entry?.title ?? []) ?? [])),
  })
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const title = own === undefined ? product : `${own} · ${product}`
  // The router's own count of entries, unchanged by a redirect.
  // oxlint-disable-next-line no-underscore-dangle
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_index })
  const lastPath = useRef(path)
  const firstEntry = useRef(entry)
  const [hasMoved, setHasMoved] = useState(false)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const before = lastPath.current
    lastPath.current = path
    if (path === undefined || before === path) return
    // The first page counts as a navigation only if the user left before it arrived.
    if (before === undefined && entry === firstEntry.current) return
    setHasMoved(true)
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [path, entry])

  // The live title, not a copy taken on arrival: it may update one render after the path.
  return <HiddenText aria-live="polite">{hasMoved ? title : ''}</HiddenText>
}
