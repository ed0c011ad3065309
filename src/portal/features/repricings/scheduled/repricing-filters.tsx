import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type RepricingSearch, repricingSearch } from './search.ts'
import { searchWording } from '#portal/ui/fields/text-limits.ts'
import classes from '#portal/features/admin/admin.module.css'

/** Typing pause before the filter applies, in ms. */
const typingPause = 250

const textOf = (text: string) => (text === '' ? undefined : text)

/** The fields, in order. */
const fields = [
  { name: 'addon', label: 'Add-on' },
  { name: 'requester', label: 'Requester’s e-mail' },
] as const

interface Props {
  search: RepricingSearch
  /** The count. */
  children: ReactNode
}

/** Filters the lists through the URL. */
export function RepricingFilters({ search, children }: Props) {
  const router = useRouter()
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const waiting = useRef<RepricingSearch>({})
  const [faults, setFaults] = useState<Partial<Record<string, string | null>>>({})
  useEffect(() => () => clearTimeout(typing.current), [])

  /** Filters the current or the target tab; does nothing when leaving the lists. */
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
  /** One timer for both fields, so that neither loses its text to the other. */
  const type = (name: (typeof fields)[number]['name'], text: string) => {
    const words = searchWording(text)
    setFaults((before) => ({ ...before, [name]: words }))
    if (words !== null) return
    waiting.current = { ...waiting.current, [name]: textOf(text) }
    clearTimeout(typing.current)
    typing.current = setTimeout(filter, typingPause)
  }
  return (
    <search className={classes.filters}>
      {fields.map(({ name, label }) => (
        <TextInput
          key={name}
          type="search"
          label={label}
          defaultValue={search[name]}
          error={faults[name]}
          className={classes.filter}
          onChange={({ currentTarget: { value } }) => type(name, value)}
        />
      ))}
      {children}
    </search>
  )
}
