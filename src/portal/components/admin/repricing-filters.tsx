import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import type { RepricingGroup } from '../../../../machines/repricing.lifecycle.ts'
import type { RepricingSearch } from '../../repricing-search.ts'
import classes from './admin.module.css'

/** How long typing may pause before it filters, in ms. */
const typingPause = 250

const textOf = (text: string) => (text === '' ? undefined : text)

interface Props {
  group: RepricingGroup
  search: RepricingSearch
  /** How many there are. */
  children: ReactNode
}

/** What narrows the lists down, kept in the URL. */
export function RepricingFilters({ group, search, children }: Props) {
  const navigate = useNavigate()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<RepricingSearch>({})

  const filter = (change: RepricingSearch) =>
    void navigate({
      to: '/admin/repricing/$group',
      params: { group },
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  /** Both fields wait together, so that what was typed into one is not lost to the other. */
  const type = (change: RepricingSearch) => {
    waiting.current = { ...waiting.current, ...change }
    clearTimeout(typing.current)
    typing.current = setTimeout(() => {
      filter(waiting.current)
      waiting.current = {}
    }, typingPause)
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
