import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchWording } from '#portal/ui/fields/text-limits.ts'

/** Typing pause before the URL is updated, in ms. */
const typingPause = 250

/** The filter of the failed attempts: applied as typed, then copied to the URL. */
export function useAttemptSearch(inUrl: string) {
  const router = useRouter()
  const [text, setText] = useState(inUrl)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The text in the URL, or about to be. */
  const sent = useRef(inUrl)
  useEffect(() => () => clearTimeout(typing.current), [])

  // Follow the URL on Back or a link with another filter.
  useEffect(() => {
    if (inUrl === sent.current) return
    clearTimeout(typing.current)
    sent.current = inUrl
    setText(inUrl)
  }, [inUrl])

  const send = (typed: string) => {
    // Do not navigate back to a tab that is being left.
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
      // A longer text does not fit the URL, but filters nevertheless.
      if (searchWording(typed) === null) typing.current = setTimeout(() => send(typed), typingPause)
    },
  }
}
