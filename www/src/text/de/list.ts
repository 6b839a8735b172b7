import { lists } from "../list.js";

export const { listed, shortly } = lists("und", (count) => `${count} weitere`);
