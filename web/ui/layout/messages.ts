/** What people read on these screens. */
export const texts = {
  // Selection bar
  selectedCount: (count: string | number) => `${count} selected`,
  cancel: 'Cancel',
} as const
