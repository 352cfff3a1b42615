import { useMounted } from '@mantine/hooks'

/**
 * Opens a lazily loaded drawer after it is mounted: the library only returns the focus if a closed drawer was opened.
 */
export function useOpened(isOpen: boolean): boolean {
  const isThere = useMounted()
  return isOpen && isThere
}
