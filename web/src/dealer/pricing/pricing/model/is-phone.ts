import { useMediaQuery } from '@mantine/hooks'

/** Tools and explanations come as sheets over the worksheet. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)') ?? false
