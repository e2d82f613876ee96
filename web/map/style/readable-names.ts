/** White on a dark edge can be read on woods, rock and snow alike, whatever the theme. */
export const readableNames = {
  'text-color': '#ffffff',
  'text-halo-color': 'rgba(12, 16, 20, 0.9)',
  'text-halo-width': 1.6,
}
