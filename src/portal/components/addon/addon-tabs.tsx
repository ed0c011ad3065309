import { Link, useLocation } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import { builtTabs } from '../../tabs.ts'
import classes from './addon.module.css'

/** An add-on's pages; on a narrow screen they scroll sideways, and the current one is in sight. */
export function AddonTabs({ slug }: { slug: string }) {
  const bar = useRef<HTMLElement>(null)
  const tab = useLocation({
    select: ({ pathname }) => builtTabs.find(({ path }) => path === pathname.split('/')[3])?.path,
  })
  useLayoutEffect(() => {
    const current = bar.current?.querySelector(`[data-tab='${tab}']`)?.getBoundingClientRect()
    if (bar.current === null || current === undefined) return
    const { left, width } = bar.current.getBoundingClientRect()
    bar.current.scrollLeft += current.left + current.width / 2 - (left + width / 2)
  }, [tab])
  return (
    <nav ref={bar} aria-label="Add-on" className={classes.tabs}>
      {builtTabs.map(({ path, name }) => (
        <Link
          key={path}
          to={`/addons/$addonSlug/${path}` as never}
          params={{ addonSlug: slug } as never}
          className={classes.tab}
          data-tab={path}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
