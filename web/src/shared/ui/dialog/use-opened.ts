import { useMounted } from '@mantine/hooks'

/**
 * Opens what is fetched with its first opening once it is there: the library gives the focus back to whoever had it when
 * a drawer that was closed opened, and to nobody where it came open.
 */
export function useOpened(isOpen: boolean): boolean {
  const isThere = useMounted()
  return isOpen && isThere
}
