import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'

/** Names a page: the innermost route's title, and that of what it belongs to, as an add-on. */
const titleOf = (titles: readonly string[]): string | undefined => {
  const [outer, inner] = [titles[0], titles.at(-1)]
  return outer === inner ? inner : `${inner} · ${outer}`
}

/**
 * Sets the document's title from the routes that name one, and tells screen readers when a
 * navigation has arrived. Focus that got lost with the old page goes to the new one's content.
 */
export function PageTitle({ product }: { product: string }) {
  const own = useRouterState({
    select: ({ matches }) =>
      titleOf(matches.flatMap(({ meta }) => meta?.flatMap((entry) => entry?.title ?? []) ?? [])),
  })
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const title = own === undefined ? product : `${own} · ${product}`
  // The router's own count of entries: a redirect keeps it.
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
    // The first page to arrive counts as moved to where somebody left the one before it had come.
    if (before === undefined && entry === firstEntry.current) return
    setHasMoved(true)
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
  }, [path, entry])

  // The title itself, and no copy from the moment of arrival: it may come a render later than the path.
  return <HiddenText aria-live="polite">{hasMoved ? title : ''}</HiddenText>
}
