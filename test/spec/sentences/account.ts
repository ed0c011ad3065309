/** Sentences of the product on people’s accounts; SPEC has none. */
export const accountSentences = {
  'p.reset.use': 'The link of a reset lets its holder choose a new password once, for an hour',
  'p.reset.replace':
    'Another reset of the account, or a change of its password, makes its earlier links useless',
  'p.reset.expire': 'After an hour the platform ends a link that was not used',
  'p.factor.set-up':
    'An account’s owner sets up one authenticator; its secret is shown until a code has confirmed it',
  'p.factor.confirm': 'The first right code confirms an authenticator',
  'p.factor.prove':
    'Signing in and whatever asks for a second factor take a right code of a confirmed authenticator, each once',
  'p.factor.recovery': 'With a code, recovery codes are made anew',
  'p.factor.remove': 'With a code, an authenticator is removed with its recovery codes',
  'p.factor.reset': 'The platform’s operators remove an authenticator that was lost',
  'p.factor.tries': 'After five wrong codes no code is taken for a quarter of an hour',
  'p.passkey.add':
    'A signed-in person adds a passkey with an answer of their device to a challenge that is five minutes old at most, and answers once',
  'p.passkey.use':
    'A passkey signs in, by itself or after the password, with a right answer that its owner was asked for',
  'p.passkey.copy': 'A passkey whose count has gone back may be a copy, and signs nobody in',
  'p.passkey.own': 'A passkey’s owner renames and removes it',
  'p.passkey.reset': 'The platform’s operators remove passkeys that were lost',
  'p.passkey.many': 'An account has at most 20 passkeys',
  'p.access.accept':
    'An invitation’s link makes the account once, with a password that its holder chooses, within seven days',
  'p.access.resend': 'An invitation that was not accepted is sent again with a new link, or withdrawn',
  'p.access.who': 'Staff look after everybody’s accounts, and operators do by commands',
  'p.access.disable':
    'A disabled account cannot sign in, and its sessions and tokens end at once; what it owns stays',
  'p.access.enable': 'A disabled account is enabled again',
  'p.access.staff':
    'Staff’s rights are granted to an account that has none, and taken from one that has them',
  'p.access.internal': 'Staff’s rights are for internal e-mail addresses and accounts without a company',
  'p.access.last': 'There is always a staff account that can sign in',
  'p.access.oneself':
    'Nobody disables their own account, takes their own rights, or gets past their own password and second factor',
  'p.access.help':
    'A second factor that is set up is reset, live sessions are ended, a link for a new password is sent, and waits after wrong passwords and codes are ended',
  'p.team.owner': 'A team that owns buildpacks always has an owner, the new one too',
  'p.proof.acts':
    'Regenerating secrets, users, second factor, shutdown, progression by staff and price approval ask for a fresh proof',
  'p.proof.sessions': 'Ending sessions asks for a fresh proof (ASVS 5, 7.5.2)',
  'p.proof.age': 'A proof is fresh until it is older than FRESH_PROOF_MINUTES',
  'p.proof.off': 'With FRESH_PROOF_MINUTES at 0, nothing asks for a fresh proof',
  'p.proof.last': [
    'A fresh proof is asked for last: what would be refused anyway is refused, and nothing is written before it is given',
    'test/assurance/authorization/fresh-proof',
  ],
} as const
