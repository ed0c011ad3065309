import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MatrixData } from './use-values-form.ts'

/** A selector of the menu from which a panel was opened that has just been left; empty if none was. */
function menuLeft({ features, plans }: MatrixData, left: ParsedLocation | undefined): string {
  if (left === undefined) return ''
  const { from } = left.search as { from?: string }
  const own = [...plans, ...features].find(({ id }) => left.pathname.includes(id))
  const head = own ?? plans.find(({ slug }) => slug === from)
  return head === undefined ? '' : `[data-head="${head.id}"] button`
}

/** Focuses an element once it is there. A requirement links to the value that a plan lacks. */
export function useFirstFocus(focused: string, data: MatrixData): void {
  const { state } = useRouter()
  const [left] = useState(() => menuLeft(data, state.resolvedLocation))
  const hash = useLocation({ select: (location) => location.hash })
  const linked = hash.startsWith('value-') ? `#${CSS.escape(hash)}` : left
  const first = focused === '' ? linked : focused
  useEffect(() => {
    if (first === '') return undefined
    // The cells come once their place is measured, before the next frame.
    const frame = requestAnimationFrame(() => document.querySelector<HTMLElement>(first)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [first])
}
