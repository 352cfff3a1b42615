import { useMediaQuery } from '@mantine/hooks'

/** On phones, tools and explanations are sheets over the worksheet. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)') ?? false
