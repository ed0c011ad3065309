import { describe, expect, test } from 'vitest'
import { avatarUrl, initials } from '#portal/app/avatar/avatar.ts'

describe('initials', () => {
  test.each([
    ['partner@acme.example', 'P'],
    ['ada.okafor@acme.example', 'AO'],
    ['ada-maria_okafor+portal@acme.example', 'AM'],
    ['éva@acme.example', 'É'],
    ['𝒶b@acme.example', '𝒶'],
    ['42@acme.example', '4'],
    ['...@acme.example', '?'],
    ['', '?'],
  ])('%s: %s', (email, letters) => {
    expect(initials(email)).toBe(letters)
  })
})

describe('the image of an e-mail', () => {
  // printf %s partner@acme.example | sha256sum
  const hash = 'b2ffde9377ad4bd2ccf476b9aba3be468eb7e02ac2509cf6b2bb965b1a8f0686'
  test.each(['partner@acme.example', '  Partner@ACME.example '])(
    '%s is named by its hash, 80 px large',
    async (email) => {
      expect(await avatarUrl('https://avatars.example/avatar', email)).toBe(
        `https://avatars.example/avatar/${hash}?s=80`,
      )
    },
  )
})
