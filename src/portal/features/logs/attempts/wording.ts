import type { AttemptErrorType, FailedAttempt } from '#contract/failed-attempt.ts'

/** Display names of the platform's requests to a provider. */
export const actionNames: Record<FailedAttempt['actionType'], string> = {
  provision: 'Provision',
  plan_change: 'Plan change',
  deprovision: 'Deprovision',
}

/** For each kind of error, its display name, its meaning and where to look. */
export const errorWording: Record<AttemptErrorType, { name: string; meaning: string }> = {
  timeout: {
    name: 'Time-out',
    meaning:
      'There was no complete answer within 25 seconds. For what takes longer, answer 202 and provision asynchronously.',
  },
  connection_error: {
    name: 'Connection error',
    meaning:
      'No connection was made, or it ended before the answer did. Check that the host of base_url resolves and listens.',
  },
  tls_error: {
    name: 'TLS error',
    meaning: 'The certificate of the host is not valid, or no secure connection could be agreed on.',
  },
  refused_address: {
    name: 'Refused address',
    meaning:
      'The platform only calls https URLs whose host has public addresses. Check base_url in the manifest.',
  },
  too_large: {
    name: 'Too large',
    meaning: 'The answer was longer than 1 MiB, and the platform stopped reading.',
  },
  client_error: {
    name: 'Client error',
    meaning: 'The provider refused the request with a 4xx status. Customers see the message of a 422.',
  },
  server_error: {
    name: 'Server error',
    meaning: 'The provider answered with a 5xx status: something failed on its side.',
  },
  unexpected_status: {
    name: 'Unexpected status',
    meaning: 'The provider answered with a status that the request does not allow.',
  },
  invalid_json: {
    name: 'Invalid JSON',
    meaning: 'The status said that it succeeded, but the answer could not be read as JSON.',
  },
  invalid_response: {
    name: 'Invalid response',
    meaning: 'The status said that it succeeded, but the answer is not what the provider API asks for.',
  },
  async_timeout: {
    name: 'Asynchronous time-out',
    meaning: 'The provider answered 202, but never called back to say that the resource is provisioned.',
  },
}
