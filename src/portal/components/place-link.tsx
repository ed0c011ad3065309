import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { leadsSomewhere } from '../tabs.ts'

/** A path in the portal as requirement items and blockers name it; plain text where it leads nowhere. */
export function PlaceLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null || !leadsSomewhere(href)) return children
  const [path, hash] = href.split('#')
  return (
    <Anchor component={Link} to={path} {...(hash === undefined ? {} : { hash })} inherit>
      {children}
    </Anchor>
  )
}
