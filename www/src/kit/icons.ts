/** Small drawings on buttons; the button has the name. */
import { type TemplateResult, svg } from "lit";

const glyph = (shape: TemplateResult): TemplateResult => svg`<svg class="glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">${shape}</svg>`;

export const icons = {
  run: glyph(svg`<path class="solid" d="M6 4.2v11.6L15.4 10z"/>`),
  pause: glyph(svg`<path d="M7 4.5v11M13 4.5v11" stroke-width="3"/>`),
  lock: glyph(svg`<rect x="4.5" y="9" width="11" height="7.5" rx="1.5"/><path d="M7 9V6.5a3 3 0 0 1 6 0V9"/>`),
  reset: glyph(svg`<path d="M4.5 4.5v11"/><path class="solid" d="M15.5 4.8v10.4L7.6 10z"/>`),
  undo: glyph(svg`<path d="M4 8h8a4 4 0 0 1 0 8H9M7.5 4.5 4 8l3.5 3.5"/>`),
  redo: glyph(svg`<path d="M16 8H8a4 4 0 0 0 0 8h3M12.5 4.5 16 8l-3.5 3.5"/>`),
  examples: glyph(
    svg`<rect x="3.5" y="3.5" width="5" height="5" rx="1.2"/><rect x="11.5" y="3.5" width="5" height="5" rx="1.2"/><rect x="3.5" y="11.5" width="5" height="5" rx="1.2"/><rect x="11.5" y="11.5" width="5" height="5" rx="1.2"/>`,
  ),
  text: glyph(svg`<path d="M7 5.5 2.8 10 7 14.5M13 5.5l4.2 4.5-4.2 4.5"/>`),
  share: glyph(
    svg`<path d="M8.6 11.4a3.2 3.2 0 0 0 4.5 0l2.6-2.6a3.2 3.2 0 0 0-4.5-4.5l-1 1M11.4 8.6a3.2 3.2 0 0 0-4.5 0l-2.6 2.6a3.2 3.2 0 0 0 4.5 4.5l1-1"/>`,
  ),
  moon: glyph(svg`<path d="M16 11.6A6.4 6.4 0 0 1 8.4 4a6.4 6.4 0 1 0 7.6 7.6z"/>`),
  sun: glyph(
    svg`<circle cx="10" cy="10" r="3.2"/><path d="M10 2.5v2M10 15.5v2M2.5 10h2M15.5 10h2M4.7 4.7l1.4 1.4M13.9 13.9l1.4 1.4M4.7 15.3l1.4-1.4M13.9 6.1l1.4-1.4"/>`,
  ),
  keys: glyph(svg`<rect x="2.5" y="5" width="15" height="10" rx="2"/><path d="M5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M7 12h6"/>`),
  close: glyph(svg`<path d="m5 5 10 10M15 5 5 15"/>`),
  good: glyph(svg`<path d="m4.5 10.5 3.6 3.6 7.4-8"/>`),
  bad: glyph(svg`<path d="M10 3.2 17.6 16.4H2.4zM10 8v4M10 14.4v.01"/>`),
  edit: glyph(svg`<path d="m4 16 .8-3.500L13.500 3.800l2.700 2.700-8.700 8.700zM12 5.300l2.700 2.700"/>`),
  plus: glyph(svg`<path d="M10 4.5v11M4.5 10h11"/>`),
  minus: glyph(svg`<path d="M4.5 10h11"/>`),
  poses: glyph(svg`<circle cx="6" cy="10" r="3.5"/><path d="M9 6.6a3.5 3.5 0 1 1 0 6.8M12.4 6.6a3.5 3.5 0 1 1 0 6.8"/>`),
  fit: glyph(svg`<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4"/>`),
  turnLeft: glyph(svg`<path d="M6.5 13.6C4 12.9 2.5 11.9 2.5 10.5c0-2 3.4-3.5 7.5-3.5s7.5 1.5 7.5 3.5c0 1.9-2.9 3.3-6.6 3.5M8.8 11.2 6.3 13.7l2.5 2.5"/>`),
  turnRight: glyph(
    svg`<path d="M13.5 13.6c2.500-.7 4-1.700 4-3.100 0-2-3.400-3.500-7.500-3.500s-7.500 1.500-7.500 3.500c0 1.900 2.900 3.300 6.600 3.500M11.200 11.200l2.500 2.500-2.500 2.500"/>`,
  ),
  compare: glyph(
    svg`<path d="M4 3.5v12.5h12.5"/><path d="m6.5 6 3.5 5.5 5.5 2"/><circle class="solid" cx="6.5" cy="6" r="1"/><circle class="solid" cx="10" cy="11.5" r="1"/><circle class="solid" cx="15.5" cy="13.5" r="1"/>`,
  ),
  pin: glyph(svg`<path d="M7.500 3.500h5M8.200 3.500v5.200L5.500 11.500h9l-2.700-2.800V3.500M10 11.500v5"/>`),
  sweep: glyph(
    svg`<path d="M3.500 14.500c2-8 3.500-8 4.500-4s2 4 3 1 2.500-6 5.500-6M3.500 17h13"/><circle class="solid" cx="8" cy="10.500" r="1.100"/><circle class="solid" cx="12" cy="9.500" r="1.100"/>`,
  ),
  teach: glyph(svg`<path d="M10 4 1.800 8 10 12l8.200-4zM5 9.700v4c1.400 1.500 3.100 2.100 5 2.100s3.600-.6 5-2.100v-4M18.200 8v4.500"/>`),
  analysis: glyph(svg`<path d="M3 17h14M5 17V5M9 17V8M13 17v-5M17 15v-.5"/>`),
  method: glyph(svg`<path d="M3 6h8M15 6h2M3 14h2M9 14h8"/><circle cx="13" cy="6" r="2"/><circle cx="7" cy="14" r="2"/>`),
};
