import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchWords } from '#portal/ui/fields/text-limits.ts'

/** How long typing may pause before the URL has what was typed, in ms. */
const typingPause = 250

/** The filter of the failed attempts: what is typed, at once, and soon the URL's too. */
export function useAttemptSearch(inUrl: string) {
  const router = useRouter()
  const [text, setText] = useState(inUrl)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text that the URL has, or is about to have. */
  const sent = useRef(inUrl)
  useEffect(() => () => clearTimeout(typing.current), [])

  // Whoever goes back, or follows a link to another filter, sees that one.
  useEffect(() => {
    if (inUrl === sent.current) return
    clearTimeout(typing.current)
    sent.current = inUrl
    setText(inUrl)
  }, [inUrl])

  const send = (typed: string) => {
    // Who is leaving the tab is not called back.
    if (!router.latestLocation.pathname.endsWith('/logs')) return
    sent.current = typed
    void router.navigate({
      to: '.',
      search: (search: object) => ({ ...search, attempts: typed === '' ? undefined : typed }),
      replace: true,
      resetScroll: false,
    })
  }
  return {
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(typing.current)
      // The URL takes no longer one; it filters all the same.
      if (searchWords(typed) === null) typing.current = setTimeout(() => send(typed), typingPause)
    },
  }
}
