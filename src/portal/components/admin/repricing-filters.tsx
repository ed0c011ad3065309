import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import * as v from 'valibot'
import { type RepricingSearch, repricingSearch } from '../../repricing-search.ts'
import classes from './admin.module.css'

/** How long typing may pause before it filters, in ms. */
const typingPause = 250

const textOf = (text: string) => (text === '' ? undefined : text)

interface Props {
  search: RepricingSearch
  /** How many there are. */
  children: ReactNode
}

/** What narrows the lists down, kept in the URL. */
export function RepricingFilters({ search, children }: Props) {
  const router = useRouter()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<RepricingSearch>({})
  useEffect(() => () => clearTimeout(typing.current), [])

  /** Filters the tab that somebody is on or on their way to; nothing where they are leaving the lists. */
  const filter = () => {
    const { pathname, search: given } = router.latestLocation
    const group = /^\/admin\/repricing\/(\w+)$/.exec(pathname)?.[1]
    if (group === undefined) return
    void router.navigate({
      to: '/admin/repricing/$group',
      params: { group },
      search: { ...v.parse(repricingSearch, given), ...waiting.current },
      replace: true,
      resetScroll: false,
    })
    waiting.current = {}
  }
  /** Both fields wait together, so that what was typed into one is not lost to the other. */
  const type = (change: RepricingSearch) => {
    waiting.current = { ...waiting.current, ...change }
    clearTimeout(typing.current)
    typing.current = setTimeout(filter, typingPause)
  }
  return (
    <search className={classes.filters}>
      <TextInput
        type="search"
        label="Add-on"
        defaultValue={search.addon}
        maxLength={200}
        className={classes.filter}
        onChange={({ currentTarget }) => type({ addon: textOf(currentTarget.value) })}
      />
      <TextInput
        type="search"
        label="Requester’s e-mail"
        defaultValue={search.requester}
        maxLength={200}
        className={classes.filter}
        onChange={({ currentTarget }) => type({ requester: textOf(currentTarget.value) })}
      />
      {children}
    </search>
  )
}
